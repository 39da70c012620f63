-- Sudokus are solved by backtracking, with bit sets of the digits that each row, column and box still lacks.

local rounds = 2

local function box(cell)
    return cell // 27 * 3 + cell % 9 // 3 + 1
end

local function toggle(p, cell, bit)
    local row, column, square = cell // 9 + 1, cell % 9 + 1, box(cell)
    p.rows[row] = p.rows[row] ~ bit
    p.columns[column] = p.columns[column] ~ bit
    p.boxes[square] = p.boxes[square] ~ bit
end

local function filled(n, x)
    local t = {}
    for i = 1, n do
        t[i] = x
    end
    return t
end

local function read(text)
    local p = { cells = filled(81, 0), rows = filled(9, 511), columns = filled(9, 511), boxes = filled(9, 511), tries = 0 }
    for cell = 0, 80 do
        local digit = tonumber(text:sub(cell + 1, cell + 1))
        if digit then
            p.cells[cell + 1] = digit
            toggle(p, cell, 1 << digit - 1)
        end
    end
    return p
end

-- solve fills the empty cells, first the one with the fewest candidates, and tells whether that is possible.
local function solve(p)
    local best, fewest, candidates = -1, 10, 0
    for cell = 0, 80 do
        if p.cells[cell + 1] == 0 then
            local set = p.rows[cell // 9 + 1] & p.columns[cell % 9 + 1] & p.boxes[box(cell)]
            local count = 0
            local rest = set
            while rest ~= 0 do
                rest = rest & rest - 1
                count = count + 1
            end
            if count < fewest then
                best, fewest, candidates = cell, count, set
            end
        end
    end
    if best < 0 then
        return true
    end
    for digit = 1, 9 do
        local bit = 1 << digit - 1
        if candidates & bit ~= 0 then
            p.tries = p.tries + 1
            p.cells[best + 1] = digit
            toggle(p, best, bit)
            if solve(p) then
                return true
            end
            toggle(p, best, bit)
            p.cells[best + 1] = 0
        end
    end
    return false
end

local function main()
    local puzzles = {
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    }
    for round = 1, rounds do
        for _, text in ipairs(puzzles) do
            local p = read(text)
            local solved = solve(p)
            if round == 1 then
                print(tostring(solved) .. " " .. p.tries .. " " .. table.concat(p.cells))
            end
        end
    end
end

main()
