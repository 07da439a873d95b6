import { type Agent, get } from 'node:http';

/** Somebody else, who reads. */
interface Bystander {
  readonly path: string;
  readonly as: string;
}

/** The status of one small read. */
export const readBystander = (url: string, { path, as }: Bystander, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url + path, { agent, headers: { authorization: as } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
