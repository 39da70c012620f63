-- A state machine finds the names, numbers, strings, comments and operators in 1.6 MB of source text.

local copies = 6000

local snippet = "fn area(width: float, height: float) -> float { // of a rectangle\n"
    .. "    var unit_2 = \"square \\\"metres\\\"\"; /* the unit **\n"
    .. "      is a string */\n"
    .. "    if width <= 0.5 || height / 2 <= 17 { return 0.0; }\n"
    .. "    print(unit_2, width * height + 1000 / 3);\n"
    .. "    return width * height;\n}\n\n"

local atStart = 0
local inName = 1
local inNumber = 2
local inString = 3
local afterBackslash = 4
local afterSlash = 5
local inLineComment = 6
local inComment = 7
local afterStar = 8

local byte = string.byte
local quote, slash, backslash, star, newline, space, point = byte('"/\\*\n .', 1, 7)
local a, z, A, Z, underscore, zero, nine = byte("azAZ_09", 1, 7)

local function isDigit(c) return c >= zero and c <= nine end

local function isLetter(c) return c >= a and c <= z or c >= A and c <= Z or c == underscore end

local function main()
    local text = snippet:rep(copies)
    local names, numbers, strings, comments, operators, lines = 0, 0, 0, 0, 0, 0
    local state = atStart
    local i = 1
    while i <= #text do
        local c = byte(text, i)
        i = i + 1
        if state == atStart then
            if isLetter(c) then
                names = names + 1
                state = inName
            elseif isDigit(c) then
                numbers = numbers + 1
                state = inNumber
            elseif c == quote then
                strings = strings + 1
                state = inString
            elseif c == slash then
                state = afterSlash
            elseif c == newline then
                lines = lines + 1
            elseif c ~= space then
                operators = operators + 1
            end
        elseif state == inName then
            if not isLetter(c) and not isDigit(c) then
                state = atStart
                i = i - 1
            end
        elseif state == inNumber then
            if not isDigit(c) and c ~= point then
                state = atStart
                i = i - 1
            end
        elseif state == inString then
            if c == backslash then
                state = afterBackslash
            elseif c == quote then
                state = atStart
            end
        elseif state == afterBackslash then
            state = inString
        elseif state == afterSlash then
            if c == slash then
                comments = comments + 1
                state = inLineComment
            elseif c == star then
                comments = comments + 1
                state = inComment
            else
                operators = operators + 1
                state = atStart
                i = i - 1
            end
        elseif state == inLineComment then
            if c == newline then
                lines = lines + 1
                state = atStart
            end
        elseif state == inComment then
            if c == star then
                state = afterStar
            elseif c == newline then
                lines = lines + 1
            end
        elseif state == afterStar then
            if c == slash then
                state = atStart
            elseif c ~= star then
                state = inComment
                i = i - 1
            end
        end
    end
    print(#text .. " " .. names .. " " .. numbers .. " " .. strings .. " " .. comments .. " " .. operators .. " " .. lines)
end

main()
