-- A machine with a stack runs a small program that counts primes: a loop that dispatches on operation codes.

local limit = 4000

local opPush = 0      -- push the argument
local opLoad = 1      -- push a variable
local opStore = 2     -- pop into a variable
local opAdd = 3
local opMul = 4
local opMod = 5
local opLess = 6
local opJump = 7      -- to the argument
local opJumpZero = 8  -- pop, and jump if it is 0
local opPrint = 9
local opHalt = 10

-- The program, as pairs of an operation and its argument. The variables are 0: n, 1: d, 2: count, 3: prime.
local program = {
    opPush, 2, opStore, 0,
    opLoad, 0, opPush, limit, opLess, 0, opJumpZero, 38, -- 2: while n < limit
    opPush, 1, opStore, 3,
    opPush, 2, opStore, 1,
    opLoad, 1, opLoad, 0, opLess, 0, opJumpZero, 28,     -- 10: while d < n
    opLoad, 0, opLoad, 1, opMod, 0, opJumpZero, 25,      -- 14: if n % d == 0, leave the loop
    opLoad, 1, opPush, 1, opAdd, 0, opStore, 1,          -- 18: d = d + 1
    opJump, 10, opHalt, 0, opHalt, 0,
    opPush, 0, opStore, 3, opJump, 28,                   -- 25: prime = 0
    opLoad, 2, opLoad, 3, opAdd, 0, opStore, 2,          -- 28: count = count + prime
    opLoad, 0, opPush, 1, opAdd, 0, opStore, 0,          -- 32: n = n + 1
    opJump, 2, opHalt, 0,
    opLoad, 2, opPrint, 0, opHalt, 0,                    -- 38: print count
}

local function run(code)
    local stack = {}
    local variables = { 0, 0, 0, 0 }
    local top, at, steps = 0, 0, 0
    while true do
        local op = code[2 * at + 1]
        local argument = code[2 * at + 2]
        at = at + 1
        steps = steps + 1
        if op == opPush then
            top = top + 1
            stack[top] = argument
        elseif op == opLoad then
            top = top + 1
            stack[top] = variables[argument + 1]
        elseif op == opStore then
            variables[argument + 1] = stack[top]
            top = top - 1
        elseif op == opAdd then
            top = top - 1
            stack[top] = stack[top] + stack[top + 1]
        elseif op == opMul then
            top = top - 1
            stack[top] = stack[top] * stack[top + 1]
        elseif op == opMod then
            top = top - 1
            stack[top] = stack[top] % stack[top + 1]
        elseif op == opLess then
            top = top - 1
            stack[top] = stack[top] < stack[top + 1] and 1 or 0
        elseif op == opJump then
            at = argument
        elseif op == opJumpZero then
            if stack[top] == 0 then
                at = argument
            end
            top = top - 1
        elseif op == opPrint then
            print(stack[top])
            top = top - 1
        else
            return steps
        end
    end
end

print(run(program))
