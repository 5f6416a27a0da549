import { Module } from '@nestjs/common';
import { AccessModule } from '../guard/access.module.js';
import { TokensApiService } from './tokens-api.service.js';
import { TokensController } from './tokens.controller.js';

/** The API tokens of operators. */
@Module({ imports: [AccessModule], controllers: [TokensController], providers: [TokensApiService] })
export class TokensModule {}
