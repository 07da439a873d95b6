import { webhooks } from '../../../orm/records/webhook.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Stored } from '../forms/stored.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { timeInWords } from '../frame/words.ts';

/** How a webhook fares. */
export function webhookState(desk: AnyDesk, { row }: Stored): Html {
  const { t } = desk.words;
  const { state, ended_because, failing_since, waiting } = webhooks.row.parse(row);
  const isWell = state !== 'ended' && failing_since === null;
  return html`<section id="fares" data-live class="notice${isWell ? '' : ' problem'}"><p>${t('console.webhook.fares', { state, waiting })}</p>
${ended_because === null ? '' : html`<p>${ended_because}</p>`}
${failing_since === null ? '' : html`<p>${t('console.webhook.failing', { since: timeInWords(desk, failing_since) })}</p>`}</section>`;
}
