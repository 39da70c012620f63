-- The product of two 200x200 matrices of ints, and the weighted sum of its elements.

local size = 200

local function matrix(seed)
    local m = {}
    for i = 1, size do
        local row = {}
        for j = 1, size do
            local x, y = i - 1, j - 1
            row[j] = (x * x * seed + x * y * 7 + y * y) % 101 - 50
        end
        m[i] = row
    end
    return m
end

local function multiply(a, b)
    local product = {}
    for i = 1, size do
        local left = a[i]
        local row = {}
        for j = 1, size do
            local sum = 0
            for k = 1, size do
                sum = sum + left[k] * b[k][j]
            end
            row[j] = sum
        end
        product[i] = row
    end
    return product
end

local c = multiply(matrix(31), matrix(17))
local checksum = 0
for i = 1, size do
    for j = 1, size do
        checksum = checksum + c[i][j] * ((i - 1) * (j - 1) % 7 + 1)
    end
end
print(checksum)
