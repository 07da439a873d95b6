import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { forwardTo } from '../mcp/forward.ts';
import { createServer } from '../mcp/server.ts';
import { serviceOf } from './cli/service.ts';
import { answerHelp } from './usage.ts';

answerHelp(`npm run mcp: serves the Model Context Protocol on standard input and output, for the service at
AUDIENCE_PLATFORM_URL with AUDIENCE_PLATFORM_SERVICE_TOKEN, _API_KEY or _TOKEN, or with the saved session.`);

const service = forwardTo(await serviceOf(process.env));

serveStdio(() => createServer(service));
