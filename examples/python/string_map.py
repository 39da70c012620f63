# examples/string_map.imp in Python
def main():
    poem = "the cat sat on the mat and the rat sat on the cat"
    count = {}
    for w in poem.split():
        count[w] = count.get(w, 0) + 1
    for w in count:
        print(w, count[w])
    removed = "the" in count
    del count["the"]
    print("true" if removed else "false", "true" if "dog" in count else "false", count.get("the", -1), len(count))
    count["the"] = 100
    count[""] = 7
    count["café"] = 8
    for w in count:
        print(w, "=", count[w], " ", sep="", end="")
    print()

    many = 5000
    m = {}
    for i in range(many):
        m["key" + str(i * 7919 % many)] = i
    for i in range(many):
        if i % 3 == 0:
            m.pop("key" + str(i), None)
    for i in range(many):
        if i % 5 == 0:
            m["key" + str(i)] = -i
    total = 0
    for position, k in enumerate(m, 1):
        # In Imp, the remainder has the sign of the dividend.
        x = total * 31 + position * m[k]
        total = abs(x) % 1_000_000_007 * (1 if x >= 0 else -1)
    print(len(m), position, total)


main()
