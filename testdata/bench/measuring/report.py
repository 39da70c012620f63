# A report of 60,000 lines is built: numbers in columns, names with special letters replaced, and a total for each page.

LINES = 60_000
PER_PAGE = 50

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

# escaped replaces the letters that are special in HTML.
def escaped(s):
    return s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def main():
    names = ["bolt", "nut & washer", "pipe <1 inch>", "screw", "nail", "hammer & nails"]
    out = []
    pages, page_total = 0, 0
    for i in range(LINES):
        count = 1 + random(500)
        price = random(20_000)
        name = names[random(len(names))]
        out.append(f"{i + 1:6d}{count:5d} x {escaped(name)}: {price // 100:4d}.{price % 100:02d}\n")
        page_total += count * price
        if i % PER_PAGE == PER_PAGE - 1:
            pages += 1
            out.append(f"page {pages}, total {page_total}\n\n")
            page_total = 0
    text = "".join(out)
    checksum = 0
    for c in text.encode():
        checksum = (checksum * 31 + c) % 1_000_000_007
    print(pages, len(text), checksum)


main()
