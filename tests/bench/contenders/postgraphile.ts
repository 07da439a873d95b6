import { createServer } from 'node:http';
import { Pool } from 'pg';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { makeV4Preset } from 'postgraphile/presets/v4';
import { connection, environment } from './environment.ts';
import type { SessionRow } from './rows.ts';
import * as statements from './statements.ts';
import { claimsOf } from './token.ts';

const pool = new Pool({ ...connection, max: 10 });

const instance = postgraphile({
  extends: [PostGraphileAmberPreset, makeV4Preset({ subscriptions: false })],
  pgServices: [makePgService({ connectionString: environment.databaseUrl, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
});

const server = createServer();
const graphql = createServer();
await instance.createServ(grafserv).addTo(graphql);

server.on('request', async (request, response) => {
  const claims = claimsOf(request.headers.authorization, environment.secret);
  const values = [claims?.jti, new Date().toISOString()];
  const { rows } =
    claims === null ? { rows: [] } : await pool.query<SessionRow>({ ...statements.session, values });
  if (rows.length === 0) return response.writeHead(401).end('{}');
  request.url = '/graphql';
  graphql.emit('request', request, response);
});
server.listen(environment.port, '127.0.0.1');
