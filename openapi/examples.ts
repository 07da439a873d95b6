import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Json } from './json.ts';

const example = z.object({
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  request: z.unknown().optional(),
  status: z.number(),
  response: z.unknown().optional(),
});

type Examples = Readonly<Record<string, z.output<typeof example>>>;

/** The requests and responses recorded on the tour of the sample data, by operation. */
export const readExamples = (): Examples =>
  z
    .record(z.string(), example)
    .parse(JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8')));

const content = z.record(z.string(), z.looseObject({}));
const withContent = z.looseObject({ content });
const described = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.record(z.string(), z.unknown())).optional(),
  requestBody: withContent.optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
});

/** The operation with the tour's examples. */
export function withExample(operation: Json, examples: Examples): Json {
  const { operationId, parameters, requestBody, responses } = described.parse(operation);
  const { parameters: values = {}, request, status, response } = examples[operationId] ?? {};
  const successResponse = responses[String(status)];
  return {
    ...operation,
    ...(parameters && { parameters: parameters.map((each) => withValue(each, values[String(each.name)])) }),
    ...(requestBody && request !== undefined && { requestBody: add(requestBody, request) }),
    responses: {
      ...responses,
      ...(successResponse && response !== undefined && { [status ?? '']: add(successResponse, response) }),
      ...(status === 200 && responses[202] && { 202: add(responses[202], proposed(response)) }),
    },
  };
}

/** What is kept for approval is answered with the report of a dry run. */
const proposed = (report: unknown) => ({ ...Object(report), dry_run: true, state: 'proposed' });

/** Secrets and ids of what the tour made are no examples: they are found nowhere else. */
const found = /^(?!<)(?![\da-f]{8}-[\da-f]{4}-7)/;

const withValue = (parameter: Json, value: string | number | boolean | undefined): Json =>
  value !== undefined && found.test(String(value)) ? { ...parameter, example: value } : parameter;

const recordedTypes = ['application/json', 'text/calendar'];

const add = <Message extends { content?: Record<string, object> | undefined }>(
  message: Message,
  value: unknown,
): Message => {
  const [type, content] =
    Object.entries(message.content ?? {}).find(([type]) => recordedTypes.includes(type)) ?? [];
  if (type === undefined) return message;
  const examples = { sample: { summary: 'From the sample data', value } };
  return { ...message, content: { ...message.content, [type]: { ...content, examples } } };
};
