import type { Dependencies } from '../request/context.ts';

/** Whether the mail server would take letters of the service. */
export async function checkMail({ mailer }: Pick<Dependencies, 'mailer'>): Promise<string> {
  if (mailer === null) return 'MAIL_SERVER is not set: no mail is sent';
  await mailer.verify().catch((error: Error) => {
    throw new Error(`${error.message}. Check the host, port, name and password of MAIL_SERVER.`);
  });
  return 'The mail server accepts the service';
}
