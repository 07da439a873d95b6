import { notFound } from '../../../core/errors/refusal.ts';
import { callProcedure, procedureNamed } from '../../../core/procedure-list.ts';
import { seeOther } from '../../http/see-other.ts';
import { html } from '../../pages/html.ts';
import { storedForm } from '../forms/edit-form.ts';
import { fieldsOf } from '../forms/fields.ts';
import { inputOf, textsOf } from '../forms/input.ts';
import type { Attempt } from '../forms/problems.ts';
import type { Stored } from '../forms/stored.ts';
import { filledIn } from '../forms/touched.ts';
import { callWithForm } from '../forms/unread.ts';
import { type Desk, requireCall } from '../frame/desk.ts';
import { attempting, type ConsolePage, type Posted } from '../frame/page.ts';
import { domainsOf } from './domains.ts';

export const changeSettings = procedureNamed('audiences.rename');

/** What an audience is called, who sees it, where its people are reached, its hosts, and all of it to take along. */
export async function settingsPage(desk: Desk, attempt?: Attempt): Promise<ConsolePage> {
  const { t } = desk.words;
  const stored = await storedSettings(desk);
  const form = { action: '/settings', fields: stored.fields, more: '', button: t('console.save'), links: '' };
  return {
    title: t('console.settings'),
    content: html`${await storedForm(desk, stored, form, attempt)}
<section><h2>${t('console.settings.domains')}</h2>${await domainsOf(desk)}</section>
<section><h2>${t('console.settings.export')}</h2><p class="muted">${t('console.settings.exportMeans')}</p>
<form action="/settings/export.ndjson"><button class="quiet">${t('console.settings.download')}</button></form></section>`,
  };
}

/** The audience itself, as a form shows it. */
async function storedSettings(desk: Desk): Promise<Stored> {
  requireCall(desk, changeSettings);
  const ids = [desk.branding.audience.id];
  const [found] = await callProcedure('audiences.byIds', desk.context, { ids, versions: true });
  if (found === null || found === undefined) throw notFound();
  const fields = fieldsOf(desk.words, changeSettings.input);
  const [row, zone] = [{ ...found }, 'UTC'];
  return { row, zone, fields, texts: await textsOf({ desk, zone }, fields, row) };
}

export async function saveSettings({ desk, posted }: Posted): Promise<void> {
  const { fields, texts: before, zone } = await storedSettings(desk);
  const texts = filledIn(fields, posted, before);
  const [version, shown] = [posted.get('version'), posted.get('shown')];
  const work = async () => {
    const changed = await inputOf({ desk, zone }, fields, texts, before);
    await callWithForm(changeSettings, desk.context, async () => ({
      expected_version: Number(version) || null,
      ...changed,
    }));
    seeOther(desk.exchange, '/settings?done=save');
  };
  await attempting(desk, { texts, version, shown }, work, (attempt) => settingsPage(desk, attempt));
}
