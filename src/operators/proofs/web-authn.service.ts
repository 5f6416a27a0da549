import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { AddressesCache } from '../../addresses/addresses.cache.js';
import { withoutBrackets } from '../../common/checks/host.js';
import { Config } from '../../config/config.js';
import { WrongFactor } from '../access/login.errors.js';
import type { Ticket } from '../tickets/tickets.service.js';
import type { Passkey } from '../operator/passkey.entity.js';
import { PasskeysNeedName } from './passkey.errors.js';
import { type RelyingParty, relyingPartyOf } from './relying-party.js';

const REFUSED = 'The passkey was not accepted';
const MAX_TRANSPORTS = 128;

/** The first use of a passkey loads the library: it is a tenth of the panel's code, and a start need not wait for it. */
const library = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');

/** The parts that the JSON of every response has. */
interface Credential {
  readonly id: string;
  readonly response: { readonly clientDataJSON: unknown };
}

/** A new credential of an authenticator. */
export interface MadeCredential {
  /** Base64url. */
  readonly id: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string;
}

/**
 * Passkeys (Web Authentication, level 3), with @simplewebauthn/server. The browser finds a passkey without a typed name, and the
 * authenticator must verify its user, so a passkey alone is a login.
 */
@Injectable()
export class WebAuthnService {
  constructor(
    private readonly config: Config,
    private readonly addresses: AddressesCache,
  ) {}

  /** @throws PasskeysNeedName */
  async registrationOptions(
    operator: { readonly id: number; readonly name: string },
    known: readonly Passkey[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await library();
    const party = await this.party();
    return generateRegistrationOptions({
      rpName: 'Linegate',
      rpID: party.id,
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
  async verifyRegistration(response: unknown, ticket: Ticket, operatorId: number): Promise<MadeCredential> {
    if (ticket.operatorId !== operatorId || !isRegistration(response))
      throw new WrongFactor(REFUSED, 'passkey-refused');
    const { verifyRegistrationResponse } = await library();
    const party = await this.party();
    const { registrationInfo } = await orRefuse(
      verifyRegistrationResponse({
        response,
        expectedChallenge: ticket.challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
      }),
    );
    if (registrationInfo === undefined) throw new WrongFactor(REFUSED, 'passkey-refused');
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const text = transports.join(' ');
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: text.length <= MAX_TRANSPORTS ? text : '',
    };
  }

  /** @throws PasskeysNeedName */
  async loginOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library();
    const party = await this.party();
    return generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
  }

  /**
   * @returns the number of uses that the authenticator reports
   * @throws WrongFactor
   */
  async verifyLogin(response: unknown, ticket: Ticket, passkey: Passkey): Promise<number> {
    if (!isAuthentication(response)) throw new WrongFactor(REFUSED, 'passkey-refused');
    const { verifyAuthenticationResponse } = await library();
    const party = await this.party();
    const { verified, authenticationInfo } = await orRefuse(
      verifyAuthenticationResponse({
        response,
        expectedChallenge: ticket.challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      }),
    );
    if (!verified) throw new WrongFactor(REFUSED, 'passkey-refused');
    return authenticationInfo.newCounter;
  }

  /**
   * Passkeys belong to the host of the panel's address, so a change of that host ends their use until it is undone.
   *
   * @throws PasskeysNeedName
   */
  private async party(): Promise<RelyingParty> {
    const party = relyingPartyOf(await this.addresses.publicUrl(), this.config.port);
    if (isIP(withoutBrackets(party.id)) !== 0) throw new PasskeysNeedName();
    return party;
  }
}

/** Hides the reason, which the library throws. */
async function orRefuse<T>(verdict: Promise<T>): Promise<T> {
  try {
    return await verdict;
  } catch {
    throw new WrongFactor(REFUSED, 'passkey-refused');
  }
}

function transportsOf(text: string): string[] {
  return text.split(' ').filter((transport) => transport !== '');
}

function isRegistration(response: unknown): response is RegistrationResponseJSON {
  return isCredential(response) && 'attestationObject' in response.response;
}

function isAuthentication(response: unknown): response is AuthenticationResponseJSON {
  return isCredential(response) && 'signature' in response.response && 'authenticatorData' in response.response;
}

/** Checks the shape only. The library checks each part. */
function isCredential(value: unknown): value is Credential {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'response' in value &&
    typeof value.response === 'object' &&
    value.response !== null &&
    'clientDataJSON' in value.response
  );
}

/** The id of the credential in a response, if it has one. */
export function credentialIdOf(response: unknown): string | undefined {
  return isCredential(response) ? response.id : undefined;
}
