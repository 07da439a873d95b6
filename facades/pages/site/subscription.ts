import { type Html, html } from '../html.ts';
import type { Visit } from './visit.ts';

/** A calendar for programs to subscribe to: they send no cookie, and get what strangers may see. */
export const subscription = ({ exchange: { request } }: Visit, path: string): Html =>
  html`<div><h2>Calendar</h2>
  <p><a href="webcal://${request.host}${path}">Subscribe to all events</a></p>
  <p><a href="${path}">Download them</a></p></div>`;
