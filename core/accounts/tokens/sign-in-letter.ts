import { wordsOf } from '../../languages/words.ts';
import { letterOf, type Writer } from '../../letters/letter.ts';
import type { Letter } from '../../network/mailer.ts';

interface Sent {
  readonly to: string;
  readonly code: string;
  /** In which the code is; null for an app, whose person types it. */
  readonly link: string | null;
}

export function signInLetter(writer: Writer, { to, code, link }: Sent): Letter {
  const { t } = wordsOf(writer.default_language);
  const values = { name: writer.name, code };
  return letterOf(writer, {
    to,
    subject: t('letter.signIn.subject', values),
    paragraphs: [
      t('letter.signIn.code', values),
      ...(link === null ? [] : [t('letter.signIn.link'), { label: t('signIn'), url: link }]),
      t('letter.signIn.ignore'),
    ],
  });
}
