import { type Html, html } from '../pages/html.ts';
import { readable } from './posted.ts';
import type { Stored } from './stored.ts';

/** What a record has, for those who may not change it. */
export const readOnly = ({ fields, texts }: Stored): Html =>
  html`<dl class="facts">${fields.map(
    (field) => html`<div><dt>${field.label}</dt><dd dir="auto">${readable(field, texts) || '–'}</dd></div>`,
  )}</dl>`;
