import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Refusal } from '../../core/errors/refusal.ts';
import { toRefusal } from '../../core/errors/to-refusal.ts';
import type { Context } from '../../core/request/context.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import { tools } from './tools.ts';

/** The result of a tool, or its refusal in words, which is logged as that of the request; undefined for an unknown tool. */
export async function callTool(
  { response }: HttpExchange,
  context: Context,
  name: string,
  input: Record<string, unknown>,
): Promise<CallToolResult | undefined> {
  const tool = tools.get(name);
  if (tool === undefined) return undefined;
  try {
    const output = await tool.call(context, input);
    const content = [textOf(JSON.stringify(output)), ...(output.state === 'proposed' ? [textOf(waits)] : [])];
    return { content, structuredContent: output };
  } catch (error) {
    const refusal = toRefusal(error);
    response.locals.refusal = refusal;
    if (refusal.status >= 500) response.locals.failure = refusal.data.cause;
    return { content: [textOf(refusalText(refusal))], isError: true };
  }
}

const textOf = (text: string) => ({ type: 'text' as const, text });

const waits =
  'Nothing is written yet: it is proposed, and an owner or editor of the audience decides. `get_batch` with its id tells what became of it.';

/** A refusal in words, for an agent: its code, what to do, and what is wrong with each field or item. */
function refusalText({ reason, message, data }: Refusal): string {
  const { fields = {}, items = [], required, retryAfter } = data;
  return [
    `${reason}: ${message}`,
    ...(required === undefined ? [] : [`Required: ${required}`]),
    ...(retryAfter === undefined ? [] : [`Try again after ${retryAfter} s.`]),
    ...Object.entries(fields).map(([field, problems]) => `${field}: ${problems.join('; ')}`),
    ...items.map((item) => JSON.stringify(item)),
  ].join('\n');
}
