import type { Endpoint } from '../http/endpoint.ts';
import { attendeesCsv, checkInFromConsole } from './attendees.ts';
import { batchPage } from './batch-page.ts';
import { batchesPage } from './batches-page.ts';
import { changesPage } from './changes-page.ts';
import { consoleForm } from './console-form.ts';
import { decideProposal } from './decide.ts';
import { decideDuplicate } from './decide-duplicate.ts';
import type { Desk } from './desk.ts';
import { duplicatesPage } from './duplicates-page.ts';
import { exportEndpoint } from './export.ts';
import { findPage } from './find-page.ts';
import { historyPage } from './history-page.ts';
import { homePage } from './home-page.ts';
import { keysPage } from './keys-page.ts';
import { pagesOfKind } from './kind-endpoints.ts';
import { kinds } from './kinds.ts';
import { liveEndpoint } from './live.ts';
import { storedLook } from './look.ts';
import { lookPage } from './look-page.ts';
import { membersPage } from './members-page.ts';
import { nameEndpoints } from './names.ts';
import { notificationsPage } from './notifications-page.ts';
import { numbersPage } from './numbers-page.ts';
import { recordsOfSources, removeOrigin } from './origins.ts';
import { consolePage } from './page.ts';
import { proposalPage } from './proposal-page.ts';
import { proposalsPage } from './proposals-page.ts';
import { saveLook } from './save-look.ts';
import { saveSettings, settingsPage } from './settings-page.ts';
import { trashPage } from './trash-page.ts';
import { undoBatch, undoBatchPage } from './undo-batch-page.ts';
import { undo } from './undone.ts';

const pagesOf = pagesOfKind<Desk>(consolePage, consoleForm);

/** What the host that begins with `admin.` shows to those who look after its audience. */
export const consoleEndpoints: readonly Endpoint[] = [
  consolePage('events.listByOwner', '/', homePage),
  consolePage('proposals.list', '/proposals', proposalsPage),
  consolePage('proposals.get', '/proposals/{id}', (desk) =>
    proposalPage(desk, desk.exchange.parameters.id ?? ''),
  ),
  consoleForm('proposals.approve', '/proposals/{id}', decideProposal),
  consolePage('duplicates.listByOwner', '/duplicates', duplicatesPage),
  consoleForm('duplicates.dismiss', '/duplicates', decideDuplicate),
  ...recordsOfSources.map((path) =>
    consoleForm('duplicates.removeOrigin', `/${path}/{id}/origins`, removeOrigin(path)),
  ),
  consolePage('notifications.sent', '/notifications', notificationsPage),
  attendeesCsv,
  consoleForm('events.checkIn', '/events/{id}/check-in', checkInFromConsole),
  ...nameEndpoints,
  consolePage('members.listByOwner', '/members', membersPage),
  consolePage('audiences.rename', '/settings', (desk) => settingsPage(desk)),
  consoleForm('audiences.rename', '/settings', saveSettings),
  exportEndpoint,
  consolePage('serviceTokens.listByOwner', '/keys', keysPage),
  consolePage('audiences.numbers', '/numbers', numbersPage),
  consolePage('audiences.byIds', '/look', async (desk) => lookPage(desk, await storedLook(desk))),
  consoleForm('audiences.updateTheme', '/look', saveLook),
  liveEndpoint,
  consolePage('changes.steps', '/history', historyPage),
  consoleForm('changes.revertStep', '/history/{id}/undo', undo('changes.revertStep')),
  consolePage('changes.listByOwner', '/changes', changesPage),
  consoleForm('changes.revert', '/changes/{id}/undo', undo('changes.revert')),
  consolePage('search.unlisted', '/find', findPage),
  consolePage('changes.trash', '/trash', trashPage),
  consolePage('research.batches', '/batches', batchesPage),
  consolePage('research.getBatch', '/batches/{id}', batchPage),
  consolePage('research.undoBatch', '/batches/{id}/undo', undoBatchPage),
  consoleForm('research.undoBatch', '/batches/{id}/undo', undoBatch),
  ...kinds.flatMap(pagesOf),
];
