import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { DOCS_PATH } from './docs-path.js';
import { keepAnswers } from './kept-answers.js';
import { withNamedSchemas } from './named-schemas.js';

/** Serves the description for people at `/api/docs` and for programs at `/api/docs-json`. */
export function serveApiDocs(app: INestApplication, server: FastifyInstance): void {
  const texts = ['-json', '-yaml', '/swagger-ui-init.js'].map((end) => `/${DOCS_PATH}${end}`);
  keepAnswers(server, texts);
  SwaggerModule.setup(DOCS_PATH, app, () => describeApi(app), { customSiteTitle: 'Linegate API' });
}

/** The OpenAPI 3.1 description of every route. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const settings = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Linegate')
    .setDescription('Logs users of a proxy service in, and sends daemons the settings and user lists of their nodes.')
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From login or refresh' },
      'access-token',
    )
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'key', description: 'The line key of the node in the path' },
      'line-key',
    )
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'timestamp',
        description: 'Unix time of the request, ten digits, at most 300 s off',
      },
      'timestamp',
    )
    .addApiKey(
      { type: 'apiKey', in: 'query', name: 'token', description: 'The line key of the node that node_id names' },
      'line-key-token',
    )
    .addCookieAuth(
      '__Host-linegate',
      {
        type: 'apiKey',
        in: 'cookie',
        description: 'Set by the login of an operator; all methods except GET also need X-CSRF-Token',
      },
      'admin-session',
    )
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API token, lga_…' }, 'api-token')
    .build();
  return withNamedSchemas(SwaggerModule.createDocument(app, settings, { autoTagControllers: false }));
}
