import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openApiDocument } from '../../../openapi/document.ts';
import { tour } from '../../../openapi/tour/tour.ts';

interface Content {
  schema: object;
  examples?: Record<string, { value: unknown }>;
}
interface Message {
  content?: Record<string, Content>;
}
interface Operation {
  operationId: string;
  requestBody?: Message;
  responses: Record<string, Message>;
}

const document: {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Message> };
} = JSON.parse(JSON.stringify(openApiDocument()));

const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const messages = [
  ...operations.flatMap(({ operationId, requestBody = {}, responses }) =>
    [requestBody, ...Object.values(responses)].map((message) => [operationId, message] as const),
  ),
  ...Object.entries(document.components.responses),
];

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);
ajv.addSchema({ $id: 'document', components: document.components });

test('every example fits its schema', () => {
  for (const [name, { content = {} }] of messages)
    for (const { schema, examples = {} } of Object.values(content))
      for (const { value } of Object.values(examples)) {
        const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
        const validate = ajv.compile(JSON.parse(text));
        assert.ok(validate(value), `${name}: ${ajv.errorsText(validate.errors)}`);
      }
});

test('every JSON body has an example', () => {
  const without = messages.filter(([, { content = {} }]) =>
    Object.entries(content).some(([type, { examples }]) => type === 'application/json' && !examples),
  );
  assert.equal(
    without.map(([name]) => name),
    [],
  );
});

test('the examples are what the service with the sample data answers', async () => {
  assert.equal(await tour(), JSON.parse(readFileSync('openapi/examples.json', 'utf8')));
});
