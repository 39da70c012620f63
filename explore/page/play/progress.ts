// This file defines what the page remembers of the tour: which questions were answered. The
// browser keeps it, if it lets the page do so; else it lasts as long as the page.

const key = "cpsc.tour";

export class Progress {
  private readonly answered = new Map<string, Set<string>>(); // by lesson: the IDs of questions

  // kept says whether the browser keeps the progress.
  kept = true;

  constructor() {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
      if (typeof stored !== "object" || stored === null) return;
      for (const [lesson, ids] of Object.entries(stored)) {
        if (Array.isArray(ids)) this.answered.set(lesson, new Set(ids.filter((id) => typeof id === "string")));
      }
    } catch (e) {
      // What is stored may be anything. Without storage, reading it is an error of another kind.
      if (!(e instanceof SyntaxError)) this.kept = false;
    }
  }

  get empty(): boolean {
    return this.answered.size === 0;
  }

  has(lesson: string, id: string): boolean {
    return this.answered.get(lesson)?.has(id) ?? false;
  }

  add(lesson: string, id: string): void {
    const ids = this.answered.get(lesson);
    if (ids === undefined) this.answered.set(lesson, new Set([id]));
    else ids.add(id);
    this.store();
  }

  clear(): void {
    this.answered.clear();
    this.store();
  }

  private store(): void {
    try {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries([...this.answered].map(([lesson, ids]) => [lesson, [...ids]]))));
    } catch {
      this.kept = false;
    }
  }
}
