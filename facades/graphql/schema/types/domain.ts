import type { Builder } from '../builder.ts';
import { nodeId } from './node-id.ts';

export function addDomain(builder: Builder): void {
  builder.objectType('Domain', {
    description: 'A web address of an audience.',
    interfaces: ['Node'],
    fields: (t) => ({
      id: t.id(nodeId('Domain')),
      dnsName: t.exposeString('dns_name', { description: 'The DNS name, such as `dance.example`.' }),
    }),
  });
}
