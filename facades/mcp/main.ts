import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { serviceOf } from '../cli/service.ts';
import { forwardTo } from './forward.ts';
import { createServer } from './server.ts';

const service = forwardTo(await serviceOf(process.env));

serveStdio(() => createServer(service));
