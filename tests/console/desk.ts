import type { AudienceRole } from '../../orm/schema/entities/user.ts';
import { formTokenIn, signedInVisitor } from '../pages/signed-in.ts';
import type { SeededAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import type { Visited } from '../support/requests/visitor.ts';

export const consoleHost = ({ subdomain }: SeededAudience): string => `admin.${subdomain}.platform.test`;

/** A browser of somebody who looks after an audience, on its console. */
export const deskOf = (audience: SeededAudience, role?: AudienceRole, name = 'Robin Quill') =>
  deskAt(consoleHost(audience), name, { audience, role });

/** A browser of somebody with these rights, on the console of a host. */
export async function deskAt(host: string, name: string, rights: Parameters<typeof signIn>[0]) {
  const { visitor, person } = await signedInVisitor({ host, name, to: '/' });
  const { userId } = await signIn({ ...rights, person });
  return {
    visitor,
    userId,
    person,
    open: (path: string) => visitor.open(path),
    /** Fills in the form of a page, and sends it there or to `path`. */
    fill: async (page: string, values: Record<string, string> = {}, path = page): Promise<Visited> => {
      const shown = await visitor.open(page);
      const others = entriesIn(shown.body).filter(([name]) => !(name in values));
      const form = new URLSearchParams([...others, ...Object.entries(values)]);
      form.set('form_token', formTokenIn(shown));
      return visitor.open(path, { form });
    },
    /** The same with a picture that is chosen in the form. */
    choose: async (page: string, picture: File, values: Record<string, string> = {}): Promise<Visited> => {
      const shown = await visitor.open(page);
      const texts = { ...valuesIn(shown.body), ...values, form_token: formTokenIn(shown) };
      const form = new FormData();
      for (const [name, value] of Object.entries(texts)) form.append(name, value);
      form.set('picture', picture);
      return visitor.open(page, { form });
    },
  };
}

/** What the controls of a page's largest form contain. */
export const valuesIn = (page: string): Record<string, string> => Object.fromEntries(entriesIn(page));

function entriesIn(page: string): [string, string][] {
  const [, form = ''] = /<form[^>]*data-form>(.*?)<\/form>/s.exec(page) ?? [];
  const text = (escaped = '') =>
    escaped.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  const inputs = [...form.matchAll(/<input\b([^>]*)>/g)].flatMap(
    ([, attributes = '']): [string, string][] => {
      const name = /\bname="([^"]*)"/.exec(attributes)?.[1] ?? '';
      const given = text(/\bvalue="([^"]*)"/.exec(attributes)?.[1]);
      // As browsers do.
      const value = attributes.includes('type="date"') && !/^\d{4}-\d\d-\d\d$/.test(given) ? '' : given;
      return /type="(?:checkbox|radio)"/.test(attributes) && !attributes.includes(' checked')
        ? []
        : [[name, value]];
    },
  );
  const areas = [...form.matchAll(/<textarea\b[^>]*name="([^"]*)"[^>]*>(.*?)<\/textarea>/gs)].map(
    ([, name = '', value]): [string, string] => [name, text(value)],
  );
  const choices = [...form.matchAll(/<select\b[^>]*name="([^"]*)".*?<\/select>/gs)].map(
    ([select, name = '']): [string, string] => [name, text(/value="([^"]*)" selected/.exec(select)?.[1])],
  );
  return [...inputs, ...areas, ...choices];
}
