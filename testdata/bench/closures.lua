-- Ten million calls of closures, through an array and through other closures.

local rounds = 2000000

local function adder(k)
    return function(x) return x + k end
end

local function counter()
    local n = 0
    return function(x)
        n = n + 1
        return x + n
    end
end

local function toggle(k)
    local on = false
    return function(x)
        on = not on
        return on and x + k or x - k
    end
end

local function compose(f, g)
    return function(x) return f(g(x)) end
end

local function main()
    -- Each round makes five calls: three from here, and two from the composition.
    local functions = { adder(3), counter(), compose(adder(5), toggle(7)) }
    local x = 0
    for round = 1, rounds do
        for i = 1, #functions do
            x = functions[i](x)
        end
    end
    print(x)
end

main()
