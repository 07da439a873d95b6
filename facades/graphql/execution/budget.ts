import { type ListPage, maximumRowsOf, type PageInput } from '../../../core/records/list-pages.ts';
import { maximumPage } from '../../../core/records/paging.ts';
import { EndsRequest, type Turn } from './turns.ts';

/** What one request may cost at most. */
const maximum = { lists: 100, rows: 50_000, values: 100_000, bytes: 10_000_000 };

/** Further reads of the request wait until the rows of earlier ones have been counted. */
const maximumReserved = 2000;

/** An error has a path, a message and a stack trace, so it weighs as much as many values. */
const ofError = { values: 50, bytes: 300 };

/** Quotes, a colon and a comma; numbers and the brackets of objects. */
const bytesPerValue = 10;

/** Up to this length, most texts have as many bytes as characters. */
const shortText = 100;

/** With more, a request is costly: it waits for its turn among those of its caller. */
const maximumRowsOfSmallRequest = 300;

/** Of a single list that may be longer, so many rows are read to see whether it is. */
const shortPage = 100;

export class BudgetExceeded extends EndsRequest {
  constructor(problem: string) {
    super('invalid_request', { message: `This document ${problem}.` });
  }
}

/** Limits the cost of a request while it is executed, since it depends on the records, not only on the document. */
export class Budget {
  #lists = 0;
  #rows = 0;
  #reserved = 0;
  #values = 0;
  #bytes = 0;
  #textBytes = 0;
  #released = Promise.withResolvers<void>();
  readonly #turn: Turn | undefined;
  #refusal: EndsRequest | undefined;

  constructor(turn?: Turn) {
    this.#turn = turn;
  }

  /** The fields of the result so far. */
  get values(): number {
    return this.#values;
  }

  /** About as many bytes as the result has as JSON. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts one read of a list for all records with the same arguments. */
  list(): void {
    if (this.#lists === maximum.lists)
      throw new BudgetExceeded(`reads more than ${maximum.lists} different lists`);
    this.#lists += 1;
  }

  /** Reads at most this many rows, which are reserved before and counted after. */
  async read<Result>(
    rows: number,
    read: () => Promise<Result>,
    count: (result: Result) => number,
  ): Promise<Result> {
    while (this.#reserved > 0 && !this.#hasRoomFor(rows)) await this.#released.promise;
    this.#reserved += rows;
    try {
      if (this.#isCostly()) await this.#turn?.take();
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
    if (
      owners === 1 &&
      isLong(input) &&
      this.#rows + this.#reserved + shortPage <= maximumRowsOfSmallRequest
    ) {
      const readBeginning = () => read({ first: shortPage });
      const pages = await this.read(shortPage, readBeginning, (found) =>
        isWhole(found) ? rowsIn(found) : 0,
      );
      if (isWhole(pages)) return pages;
    }
    return this.read(maximumRowsOf(input, owners), read, rowsIn);
  }

  /** Counts large texts, of which the rest is not read if they are too large in all. */
  readTexts(texts: readonly (string | null)[]): void {
    for (const text of texts) this.#textBytes += text?.length ?? 0;
    if (this.#textBytes > maximum.bytes) throw tooMany(maximum.bytes / 1e6, 'MB');
  }

  #isCostly(): boolean {
    return this.#rows + this.#reserved > maximumRowsOfSmallRequest;
  }

  #hasRoomFor(rows: number): boolean {
    const reserved = this.#reserved + rows;
    return reserved <= maximumReserved && this.#rows + reserved <= maximum.rows;
  }

  rows(count: number): void {
    this.#rows += count;
    if (this.#rows > maximum.rows) throw tooMany(maximum.rows, 'records');
  }

  /** Without a turn, no further value is resolved. */
  async takeTurn(): Promise<void> {
    try {
      await this.#turn?.take();
    } catch (error) {
      if (!(error instanceof EndsRequest)) throw error;
      this.#refusal = error;
      this.#values = maximum.values + 1;
    }
  }

  /** Counts a field of the result, before it is resolved. */
  value(responseKey: string): void {
    this.#count(1, responseKey.length + bytesPerValue);
  }

  text(text: string): void {
    this.#count(0, text.length > shortText ? Buffer.byteLength(text) : text.length);
  }

  /** Counts an error; returns the one that ends the request, if it is one too many. */
  error(): EndsRequest | undefined {
    this.#values += ofError.values;
    this.#bytes += ofError.bytes;
    return this.#exceeded();
  }

  /** Returns a function that forgets what is counted from now on. */
  mark(): () => void {
    const [rows, values, bytes, textBytes] = [this.#rows, this.#values, this.#bytes, this.#textBytes];
    return () => {
      [this.#rows, this.#values, this.#bytes, this.#textBytes] = [rows, values, bytes, textBytes];
    };
  }

  #count(values: number, bytes: number): void {
    this.#values += values;
    this.#bytes += bytes;
    const exceeded = this.#exceeded();
    if (exceeded !== undefined) throw exceeded;
  }

  #exceeded(): EndsRequest | undefined {
    if (this.#values > maximum.values) return this.#refusal ?? tooMany(maximum.values, 'values');
    return this.#bytes > maximum.bytes ? tooMany(maximum.bytes / 1e6, 'MB') : undefined;
  }
}

const isLong = ({ first }: PageInput): boolean => first != null && first > shortPage && first <= maximumPage;

const isWhole = ([page]: readonly ListPage<unknown>[]): boolean => !page?.hasNext;

const rowsIn = (pages: readonly ListPage<unknown>[]): number =>
  pages.reduce((sum, { rows }) => sum + rows.length, 0);

const tooMany = (limit: number, what: string) =>
  new BudgetExceeded(
    `returns more than ${limit.toLocaleString('en')} ${what}: request fewer records or fields`,
  );
