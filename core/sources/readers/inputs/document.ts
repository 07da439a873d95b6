import { SourceFailure } from '../failure.ts';
import { decode } from './decode.ts';

/** A file, or what an address gives. */
export interface Document {
  /** Its path, or its address. */
  readonly name: string;
  readonly text: string;
  /** When the file was written, or the address was read. */
  readonly retrievedAt: string;
  /** The address that it was read from. */
  readonly url?: string | undefined;
}

export interface Undecoded extends Omit<Document, 'text'> {
  readonly bytes: Uint8Array;
  /** As the server has it. */
  readonly charset?: string | undefined;
}

export function documentOf({ bytes, charset, ...document }: Undecoded): Document {
  try {
    return { ...document, text: decode(Buffer.from(bytes), charset).trimStart() };
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new SourceFailure('unreadable', `${document.name} ${why}`, error);
  }
}
