import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators.module.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { provideRepository } from '../../database/repository.js';
import { SpentTicket } from '../tickets/spent-ticket.entity.js';
import { SpentTicketRepository } from '../tickets/spent-ticket.repository.js';
import { FactorsService } from './factors.service.js';
import { TotpService } from './totp.service.js';
import { WebAuthnService } from './web-authn.service.js';

/** Second factors and passkeys. */
@Module({
  imports: [OperatorsModule],
  providers: [
    provideRepository(SpentTicketRepository, SpentTicket),
    FactorsService,
    TicketsService,
    TotpService,
    WebAuthnService,
  ],
  exports: [FactorsService, TicketsService, TotpService, WebAuthnService],
})
export class FactorsModule {}
