import { wordsOf } from '../../languages/words.ts';
import { letterOf, type Writer } from '../../letters/letter.ts';
import type { Letter } from '../../network/mailer.ts';

export function addressLetter(writer: Writer, to: string, link: string): Letter {
  const { t } = wordsOf(writer.default_language);
  const { name } = writer;
  return letterOf(writer, {
    to,
    subject: t('letter.address.subject', { name }),
    paragraphs: [
      t('letter.address.request', { name }),
      { label: t('confirmAddress'), url: link },
      t('letter.address.ignore'),
    ],
  });
}
