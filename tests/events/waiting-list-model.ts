type Reply = 'attending' | 'maybe' | 'declined';

/** What the waiting list of an event is to be, in the plainest way. */
export class WaitingListModel {
  readonly #replies = new Map<string, Reply>();
  #line: string[] = [];
  #capacity: number | null;
  #isOpen = true;
  /** Of users who are erased: they are counted only where nobody takes their place. */
  #erased = 0;

  constructor(capacity: number | null) {
    this.#capacity = capacity;
  }

  reply(name: string, reply: Reply): void {
    if (!this.#isOpen || this.#replies.get(name) === reply) return;
    if (reply === 'attending') {
      if (this.#line.includes(name)) return;
      this.#replies.delete(name);
      if (this.#hasPlace()) this.#replies.set(name, reply);
      else this.#line.push(name);
    } else {
      this.#leaveLine(name);
      this.#replies.set(name, reply);
      this.#fill();
    }
  }

  takeBack(name: string): void {
    if (!this.#isOpen) return;
    this.#leave(name);
  }

  erase(name: string): void {
    if (this.#replies.get(name) === 'attending') this.#erased++;
    this.#leave(name);
  }

  setCapacity(capacity: number | null): void {
    this.#capacity = capacity;
    this.#fill();
  }

  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#fill();
  }

  rsvpOf(name: string): object | null {
    const position = this.#line.indexOf(name) + 1;
    const state = this.#replies.get(name);
    return position > 0 ? { state: 'waiting', position } : state === undefined ? null : { state };
  }

  counts() {
    const erased = this.#capacity === null ? this.#erased : 0;
    return { attending: this.#attending() + erased, waiting: this.#line.length };
  }

  #leave(name: string): void {
    this.#leaveLine(name);
    this.#replies.delete(name);
    this.#fill();
  }

  #leaveLine(name: string): void {
    this.#line = this.#line.filter((other) => other !== name);
  }

  #attending = (): number => [...this.#replies.values()].filter((reply) => reply === 'attending').length;

  #hasPlace = (): boolean => this.#capacity === null || this.#attending() < this.#capacity;

  #fill(): void {
    while (this.#isOpen && this.#hasPlace()) {
      const first = this.#line.shift();
      if (first === undefined) return;
      this.#replies.set(first, 'attending');
    }
  }
}
