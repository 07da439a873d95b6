import { type ListPage, maximumRowsOf, type PageInput } from '../../../core/records/list-pages.ts';
import { maximumPage } from '../../../core/records/paging.ts';
import type { Turn } from '../execution/turns.ts';
import { exceeded, tooMany } from './exceeded.ts';

/** What one request may read at most. */
const maximum = { lists: 100, rows: 50_000, textLength: 10_000_000 };

/** Further reads of the request wait until the rows of earlier ones have been counted. */
const maximumReserved = 2000;

/** With more, a request is costly: it waits for its turn among those of its caller. */
const maximumRowsOfSmallRequest = 300;

/** Of a single list that may be longer, so many rows are read to see whether it is. */
const shortPage = 100;

/** Limits what one request reads: rows are reserved before they are read, and counted after. */
export class ReadBudget {
  readonly #turn: Turn;
  readonly #throwIfEnded: () => void;
  #lists = 0;
  #rows = 0;
  #reserved = 0;
  #textLength = 0;
  #released = Promise.withResolvers<void>();

  constructor(turn: Turn, throwIfEnded: () => void) {
    this.#turn = turn;
    this.#throwIfEnded = throwIfEnded;
  }

  /** Counts one read of a list for all records with the same arguments. */
  list(): void {
    if (this.#lists === maximum.lists) throw exceeded(`reads more than ${maximum.lists} different lists`);
    this.#lists += 1;
  }

  /** Counts rows. */
  rows(count: number): void {
    this.#rows += count;
    if (this.#rows > maximum.rows) throw tooMany(maximum.rows, 'records');
  }

  /** Counts large texts, of which the rest is not read if they are too large in all. */
  texts(texts: readonly (string | null)[]): void {
    for (const text of texts) this.#textLength += text?.length ?? 0;
    if (this.#textLength > maximum.textLength) throw tooMany(maximum.textLength / 1e6, 'MB');
  }

  /** Reads at most this many rows. */
  async read<Result>(
    rows: number,
    read: () => Promise<Result>,
    count: (result: Result) => number,
  ): Promise<Result> {
    while (this.#reserved > 0 && !this.#hasRoomFor(rows)) await this.#released.promise;
    this.#reserved += rows;
    try {
      if (this.#isCostly()) await this.#turn.take();
      this.#throwIfEnded();
      this.rows(0);
      const result = await read();
      this.rows(count(result));
      return result;
    } finally {
      this.#reserved -= rows;
      this.#released.resolve();
      this.#released = Promise.withResolvers();
    }
  }

  /** Reads lists of so many owners. Most lists are short, and reading one then needs no turn. */
  async readPages<Page extends ListPage<unknown>>(
    input: PageInput,
    owners: number,
    read: (page?: { first: number }) => Promise<Page[]>,
  ): Promise<Page[]> {
    const mayBeSmall = this.#rows + this.#reserved + shortPage <= maximumRowsOfSmallRequest;
    if (owners === 1 && isLong(input) && mayBeSmall) {
      const readBeginning = () => read({ first: shortPage });
      const pages = await this.read(shortPage, readBeginning, (found) =>
        isWhole(found) ? rowsIn(found) : 0,
      );
      if (isWhole(pages)) return pages;
    }
    return this.read(maximumRowsOf(input, owners), read, rowsIn);
  }

  /** Returns a function that forgets what is counted from now on. */
  mark(): () => void {
    const [rows, textLength] = [this.#rows, this.#textLength];
    return () => {
      [this.#rows, this.#textLength] = [rows, textLength];
    };
  }

  #isCostly(): boolean {
    return this.#rows + this.#reserved > maximumRowsOfSmallRequest;
  }

  #hasRoomFor(rows: number): boolean {
    const reserved = this.#reserved + rows;
    return reserved <= maximumReserved && this.#rows + reserved <= maximum.rows;
  }
}

const isLong = ({ first }: PageInput): boolean => first != null && first > shortPage && first <= maximumPage;

const isWhole = ([page]: readonly ListPage<unknown>[]): boolean => !page?.hasNext;

const rowsIn = (pages: readonly ListPage<unknown>[]): number =>
  pages.reduce((sum, { rows }) => sum + rows.length, 0);
