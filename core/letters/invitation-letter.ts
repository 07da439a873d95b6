import type { AudienceRole } from '../../orm/schema/entities/user.ts';
import { wordsOf } from '../languages/words.ts';
import type { Letter } from '../network/mailer.ts';
import { letterOf, type Writer } from './letter.ts';

interface Invited {
  readonly to: string;
  readonly role: AudienceRole;
  /** Who invites. */
  readonly by: string;
  readonly link: string;
}

export function invitationLetter(writer: Writer, { to, role, by, link }: Invited): Letter {
  const { t } = wordsOf(writer.default_language);
  const values = { name: writer.name, by, role };
  return letterOf(writer, {
    to,
    subject: t('letter.invitation.subject', values),
    paragraphs: [
      t('letter.invitation.invited', values),
      { label: t('letter.invitation.accept'), url: link },
      t('letter.invitation.ignore'),
    ],
  });
}
