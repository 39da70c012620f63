-- All ways to place 9 queens so that none attacks another, counted 20 times by backtracking.

local size = 9
local rounds = 20

local function safe(queens, row, column)
    for r = 1, row - 1 do
        local c = queens[r]
        if c == column or c - column == row - r or column - c == row - r then
            return false
        end
    end
    return true
end

local function place(queens, row)
    if row > size then
        return 1
    end
    local count = 0
    for column = 1, size do
        if safe(queens, row, column) then
            queens[row] = column
            count = count + place(queens, row + 1)
        end
    end
    return count
end

local total = 0
for round = 1, rounds do
    total = total + place({}, 1)
end
print(total)
