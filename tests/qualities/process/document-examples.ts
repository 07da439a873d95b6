import { z } from 'zod';

const parameter = z.object({
  in: z.string(),
  name: z.string(),
  required: z.boolean().default(false),
  example: z.unknown().optional(),
});
const sample = z.object({ examples: z.object({ sample: z.object({ value: z.unknown() }) }).optional() });
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), sample) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

interface Shown {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Of success, as described. */
  readonly statuses: readonly number[];
}

/** The requests that the document shows: with all parameters that they need, and no placeholder for a secret. */
export function examplesOf(openApi: unknown): Shown[] {
  const shown = Object.entries(document.parse(openApi).paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, each]) => {
      const missing = each.parameters.some(({ required, example }) => required && example === undefined);
      const body = each.requestBody?.content['application/json']?.examples?.sample.value;
      if (missing || (each.requestBody && body === undefined) || /"<\w+>"/.test(JSON.stringify(body) ?? ''))
        return [];
      const statuses = Object.keys(each.responses)
        .map(Number)
        .filter((status) => status < 400);
      const { operationId } = each;
      return [
        { operationId, method: method.toUpperCase(), path: addressOf(path, each.parameters), body, statuses },
      ];
    }),
  );
  const order = ['GET', 'POST', 'PATCH', 'DELETE'];
  return shown
    .filter(({ operationId }) => !others.includes(operationId))
    .sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
}

/** They end the session that the others need, ask for consent to what a voice platform sent, or need a mail server. */
const others = [
  ...['deleteMe', 'deleteToken', 'askVoiceConsent'],
  ...['requestMailCode', 'requestMyAddress', 'getMyAddress'],
];

function addressOf(path: string, parameters: readonly z.output<typeof parameter>[]): string {
  const given = parameters.filter(({ example }) => example !== undefined);
  const query = new URLSearchParams();
  for (const each of given) if (each.in === 'query') query.set(each.name, String(each.example));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    String(given.find((each) => each.name === name)?.example),
  );
  return query.size === 0 ? filled : `${filled}?${query}`;
}
