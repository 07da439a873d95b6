import { type Html, html } from '../pages/html.ts';
import { controlNames } from './posted.ts';
import type { Stored } from './stored.ts';

/** What a record has, for those who may not change it. */
export const readOnly = ({ fields, texts }: Stored): Html =>
  html`<dl class="facts">${fields.map((field) => {
    const values = controlNames(field).map((name) => texts[name] ?? '');
    return html`<div><dt>${field.label}</dt><dd dir="auto">${values.filter(Boolean).join(' ') || '–'}</dd></div>`;
  })}</dl>`;
