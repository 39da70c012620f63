// This file defines the tokens of the languages that the page shows, for colours and links.
// The tokens of a line are its whole text.

export type TokenKind = "word" | "name" | "number" | "string" | "comment" | "other";

export interface Token {
  kind: TokenKind;
  text: string;
  column: number; // from 1, in code points
}

const notation = ["fn", "let", "do", "where", "struct", "type", "global", "source", "new", "closure", "branch", "switch", "exit", "cont", "ref",
  "int", "float", "bool", "string", "bytes", "true", "false", "nil", "undef", "nan", "inf", "jump", "ret", "phi", "call", "labelled", "site", "tail"];
const words: Record<string, Set<string>> = {
  imp: new Set(["fn", "var", "const", "if", "else", "while", "for", "in", "do", "switch", "case", "default", "break", "continue", "return", "goto", "struct",
    "type", "ref", "true", "false", "nil", "new", "int", "float", "bool", "string", "bytes", "throw", "throws", "try", "catch", "finally", "gen", "yield", "let", "loop", "cont"]),
  bril: new Set(["int", "float", "bool", "ptr", "const", "br", "jmp", "ret", "call", "print", "id", "alloc", "free", "load", "store", "ptradd", "phi", "true", "false", "char"]),
  cps: new Set(notation),
  ssa: new Set([...notation, "br"]),
};

// wordsOf returns the words of a language.
export function wordsOf(language: string): Iterable<string> {
  return words[language] ?? words.cps;
}

// commentOf returns what begins a comment up to the end of a line.
export function commentOf(language: string): string {
  return language === "bril" ? "#" : "//";
}

// The longest part of a line that is divided into tokens; the rest is one token.
const longest = 5000;

const forms = {
  imp: /\/\/.*|\/\*.*?(?:\*\/|$)|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[A-Za-z_]\w*|\d[\w.]*|\s+|[^\w\s"']/gu,
  bril: /#.*|[@.]?[A-Za-z_][\w.%]*|\d[\w.]*|'[^']*'?|\s+|[^\w\s']/gu,
  cps: /\/\/.*|"(?:[^"\\]|\\.)*"?|`(?:[^`\\]|\\.)*`?|[A-Za-z_]\w*(?:\.\d+|::[A-Za-z_]\w*)*|\d[\w.]*|\s+|[^\w\s"`]/gu,
};

// Tokens divides the lines of a text one after the other.
export class Tokens {
  private readonly form: RegExp;
  private readonly words: Set<string>;
  private readonly comment: string;

  // inside says whether the next line begins in a comment that began in an earlier one.
  constructor(private readonly language: string, public inside = false) {
    this.form = language === "imp" ? forms.imp : language === "bril" ? forms.bril : forms.cps;
    this.words = words[language] ?? words.cps;
    this.comment = commentOf(language);
  }

  line(text: string): Token[] {
    const list: Token[] = [];
    let column = 1;
    const add = (kind: TokenKind, part: string) => {
      if (part === "") return;
      list.push({ kind, text: part, column });
      column += part.length > longest ? part.length : [...part].length;
    };
    if (this.inside) {
      const end = text.indexOf("*/");
      this.inside = end < 0;
      add("comment", end < 0 ? text : text.slice(0, end + 2));
      text = end < 0 ? "" : text.slice(end + 2);
    }
    const rest = text.slice(longest);
    for (const [part] of text.slice(0, longest).matchAll(this.form)) {
      if (part.startsWith("/*") && this.language === "imp") this.inside = !part.endsWith("*/") || part.length < 4;
      add(this.kind(part), part);
    }
    add("other", rest);
    return list;
  }

  private kind(part: string): TokenKind {
    if (part.startsWith(this.comment) || part.startsWith("/*")) return "comment";
    if (this.words.has(part)) return "word";
    const c = part[0];
    if (c === '"' || c === "'") return "string";
    if (c === "`" || c === "@" || /[A-Za-z_]/.test(c)) return "name";
    if (c === "." && part.length > 1) return "name";
    if (c >= "0" && c <= "9") return "number";
    return "other";
  }
}
