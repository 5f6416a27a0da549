import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Config } from '../../config/config.js';
import { WrongFactor } from '../sessions/login.errors.js';
import type { Ticket } from '../sessions/tickets.js';
import type { Passkey } from './passkey.entity.js';
import { type RelyingParty, relyingPartyOf } from './relying-party.js';

const REFUSED = 'The passkey was not accepted';
const LONGEST_TRANSPORTS = 128;

/** Loaded where a passkey is first used: a tenth of all that the panel loads, which a start need not wait for. */
const library = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');

/** A credential that an authenticator has made. */
export interface MadeCredential {
  /** Base64url. */
  readonly id: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string;
}

/**
 * Passkeys (Web Authentication, level 3), by way of @simplewebauthn/server. They are found by the browser without a name being
 * typed, and the authenticator must verify its user: so one is a login by itself.
 */
@Injectable()
export class WebAuthn {
  private readonly party: RelyingParty;

  constructor(config: Config) {
    this.party = relyingPartyOf(config);
  }

  async registrationOptions(
    operator: { readonly id: number; readonly name: string },
    known: readonly Passkey[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: 'Linegate',
      rpID: this.party.id,
      userName: operator.name,
      userID: new TextEncoder().encode(`operator:${operator.id}`),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transportsOf(transports),
      })),
    });
  }

  /** @throws WrongFactor */
  async verifyRegistration(response: object, ticket: Ticket, operatorId: number): Promise<MadeCredential> {
    if (ticket.operatorId !== operatorId || !isRegistration(response)) throw new WrongFactor(REFUSED);
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await orRefuse(
      verifyRegistrationResponse({
        response,
        expectedChallenge: ticket.challenge,
        expectedOrigin: this.party.origin,
        expectedRPID: this.party.id,
        requireUserVerification: true,
      }),
    );
    if (registrationInfo === undefined) throw new WrongFactor(REFUSED);
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const text = transports.join(' ');
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: text.length <= LONGEST_TRANSPORTS ? text : '',
    };
  }

  async loginOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({ rpID: this.party.id, userVerification: 'required' });
  }

  /**
   * @returns how often the authenticator says that it was used
   * @throws WrongFactor
   */
  async verifyLogin(response: object, ticket: Ticket, passkey: Passkey): Promise<number> {
    if (!isAuthentication(response)) throw new WrongFactor(REFUSED);
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await orRefuse(
      verifyAuthenticationResponse({
        response,
        expectedChallenge: ticket.challenge,
        expectedOrigin: this.party.origin,
        expectedRPID: this.party.id,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      }),
    );
    if (!verified) throw new WrongFactor(REFUSED);
    return authenticationInfo.newCounter;
  }
}

/** The library throws what is wrong; that is nobody's business. */
async function orRefuse<T>(verdict: Promise<T>): Promise<T> {
  try {
    return await verdict;
  } catch {
    throw new WrongFactor(REFUSED);
  }
}

function transportsOf(text: string): string[] {
  return text.split(' ').filter((transport) => transport !== '');
}

function isRegistration(response: object): response is RegistrationResponseJSON {
  return isCredential(response) && 'attestationObject' in response.response;
}

function isAuthentication(response: object): response is AuthenticationResponseJSON {
  return isCredential(response) && 'signature' in response.response && 'authenticatorData' in response.response;
}

/** Enough of a shape for the library, which checks each part of it. */
function isCredential(value: object): value is { id: string; response: object } {
  return (
    'id' in value &&
    typeof value.id === 'string' &&
    'response' in value &&
    typeof value.response === 'object' &&
    value.response !== null &&
    'clientDataJSON' in value.response
  );
}

/** The id of the credential that a response is of, if it says one. */
export function credentialIdOf(response: object): string | undefined {
  return isCredential(response) ? response.id : undefined;
}
