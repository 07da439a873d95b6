import type { Endpoint } from '../http/endpoint.ts';
import { decideDuplicate } from './came-in/decide-duplicate.ts';
import { duplicatesPage } from './came-in/duplicates-page.ts';
import { recordsOfSources, removeOrigin } from './came-in/origins.ts';
import { decideProposal, proposalPage } from './came-in/proposal-page.ts';
import { proposalsPage } from './came-in/proposals-page.ts';
import { attendeesCsv, checkInFromConsole } from './events/attendees.ts';
import type { Desk } from './frame/desk.ts';
import { liveEndpoint } from './frame/live.ts';
import { consoleForm, consolePage } from './frame/page.ts';
import { batchPage, undoBatch, undoBatchPage } from './history/batch-page.ts';
import { batchesPage } from './history/batches-page.ts';
import { changesPage } from './history/changes-page.ts';
import { historyPage } from './history/history-page.ts';
import { trashPage } from './history/trash-page.ts';
import { undo } from './history/undone.ts';
import { keysPage } from './keys/keys-page.ts';
import { lookPage, storedLook } from './look/look.ts';
import { saveLook } from './look/save-look.ts';
import { membersPage } from './people/members-page.ts';
import { pagesOfKind } from './records/kind-endpoints.ts';
import { kinds } from './records/kinds.ts';
import { nameEndpoints } from './records/names.ts';
import { exportEndpoint } from './settings/export.ts';
import { saveSettings, settingsPage } from './settings/settings-page.ts';
import { findPage } from './today/find-page.ts';
import { homePage } from './today/home-page.ts';
import { notificationsPage } from './today/notifications-page.ts';
import { numbersPage } from './today/numbers-page.ts';

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
