import type { Client } from '@modelcontextprotocol/client';
import { testApp } from '../../support/app/app.ts';
import { connectAt, type Generation } from './connect.ts';

/** An agent's program at the app that all tests share. */
export const connect = async (as: string, mode?: Generation): Promise<Client> =>
  connectAt((await testApp()).url, as, mode);

/** What a tool returns. */
export async function call<Result = Record<string, unknown>>(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<Result> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: input });
  if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
  return structuredContent as Result;
}

/** The words with which a tool refuses; undefined if it does not. */
export async function refusalOf(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<string | undefined> {
  const { isError, content } = await client.callTool({ name, arguments: input });
  const [block] = content;
  return isError && block?.type === 'text' ? block.text : undefined;
}
