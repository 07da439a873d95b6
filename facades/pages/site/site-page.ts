import type { Html } from '../html.ts';
import type { Script } from './frame.ts';
import type { Preview } from './preview.ts';

/** A page of a site. */
export interface SitePage {
  readonly title: string;
  readonly content: Html;
  readonly loads?: readonly Script[];
  /** Undefined for pages that are for the signed-in user alone. */
  readonly preview?: Omit<Preview, 'title' | 'address' | 'siteName'>;
}
