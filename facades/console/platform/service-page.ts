import { callProcedure } from '../../../core/procedure-list.ts';
import { html } from '../../pages/html.ts';
import type { PlatformDesk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { table } from '../frame/table.ts';
import { inWords } from '../frame/words.ts';

/** What runs, what its jobs have still to do, and, for who asks, what the doctor finds. */
export async function servicePage({ context, exchange, words }: PlatformDesk): Promise<ConsolePage> {
  const { t, tag } = words;
  const isExamined = exchange.query.has('examine');
  const [versions, backlogs, findings] = await Promise.all([
    callProcedure('health.versions', context, undefined),
    callProcedure('jobs.backlogs', context, undefined),
    isExamined ? callProcedure('health.examine', context, undefined) : [],
  ]);
  const since = (seconds: number): string =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute' }).format(Math.ceil(seconds / 60));
  const jobs = backlogs.map(({ job, due, age }) => [
    inWords(words, job.replaceAll('-', ' ')),
    String(due),
    due === 0 ? '–' : since(age),
  ]);
  return {
    title: t('console.platform.service'),
    content: html`<section><div class="section-head"><h2>${t('console.platform.jobs')}</h2></div>
<p class="muted">${t('console.platform.jobsMean')}</p>
${table([t('console.platform.job'), t('console.platform.due'), t('console.platform.age')], jobs)}</section>
<section><h2>${t('console.platform.findings')}</h2>
<p class="muted">${t('console.platform.findingsMean')}</p>
${findings.map(({ check, healthy, finding }) => html`<div class="notice${healthy ? '' : ' problem'}"${healthy ? '' : html` role="alert"`}><p><strong>${inWords(words, check)}</strong>: ${finding}</p></div>`)}
<p><a class="button" href="/service?examine=1">${t(isExamined ? 'console.platform.again' : 'console.platform.examine')}</a></p></section>
<section><h2>${t('console.platform.versions')}</h2>
<dl class="facts">${Object.entries(versions).map(
      ([name, version]) =>
        html`<div><dt>${t('console.platform.version', { name })}</dt><dd>${version}</dd></div>`,
    )}</dl></section>`,
  };
}
