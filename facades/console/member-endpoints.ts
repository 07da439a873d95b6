import { callProcedure, procedureNamed } from '../../core/procedure-list.ts';
import { audienceRoles } from '../../orm/schema/entities/user.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { seeOther } from '../http/see-other.ts';
import { attempting, consoleForm, type Posted } from './console-form.ts';
import { invitedPage } from './invitations.ts';
import { membersPage } from './members-page.ts';
import { consolePage, send } from './page.ts';

const form = (name: string, path: string, work: (posted: Posted) => Promise<void>): Endpoint =>
  consoleForm(name, path, (posted) =>
    attempting(
      posted.desk,
      { texts: {} },
      () => work(posted),
      (attempt) => membersPage(posted.desk, attempt),
    ),
  );

const done = ({ desk }: Posted, verb: string): void => seeOther(desk.exchange, `/members?done=${verb}`);

/** The people who look after an audience, and who may. */
export const memberEndpoints: readonly Endpoint[] = [
  consolePage('members.listByOwner', '/members', (desk) => membersPage(desk)),
  form('members.update', '/members/{id}/role', async (posted) => {
    const input = { user_id: posted.id, role: posted.posted.get('role') };
    await procedureNamed('members.update').call(posted.desk.context, async () => input);
    done(posted, 'role');
  }),
  form('members.remove', '/members/{id}/remove', async (posted) => {
    await callProcedure('members.remove', posted.desk.context, { user_id: posted.id });
    done(posted, 'remove');
  }),
  form('members.endSessions', '/members/{id}/sign-out', async (posted) => {
    await callProcedure('members.endSessions', posted.desk.context, { user_id: posted.id });
    done(posted, 'signOut');
  }),
  form('invitations.create', '/members/invite', async ({ desk, posted }) => {
    const role = audienceRoles.find((each) => each === posted.get('role')) ?? 'contributor';
    const [note, mail_to] = ['note', 'mail_to'].map((name) => posted.get(name)?.trim() || null);
    const invited = await callProcedure('invitations.create', desk.context, { role, note, mail_to });
    send(desk, invitedPage(desk, role, invited));
  }),
  form('invitations.revoke', '/members/invitations/{id}/revoke', async (posted) => {
    await callProcedure('invitations.revoke', posted.desk.context, { id: posted.id });
    done(posted, 'revokeInvitation');
  }),
];
