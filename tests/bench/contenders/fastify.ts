import fastify from 'fastify';
import { environment } from './environment.ts';
import { addRoutes } from './fastify-routes.ts';

const app = fastify();
addRoutes(app);
await app.listen({ port: environment.port, host: '127.0.0.1' });
