import { useTranslation } from 'react-i18next';

interface Values {
  readonly publicUrl: string;
}

/** What a new address takes from operators: passkeys are bound to its host. @param passkeys the number of all of them */
export function useAddressEffects(passkeys: number): (before: Values, after: Values) => readonly string[] {
  const { t } = useTranslation();
  return (before, after) => {
    const isSame = passkeyHost(before.publicUrl) === passkeyHost(after.publicUrl);
    return passkeys === 0 || isSame ? [] : [t('settings.addresses.passkeysLost', { count: passkeys })];
  };
}

/** The host to which passkeys are bound. On the panel's own machine, and without an address, it is `localhost`. */
function passkeyHost(url: string): string {
  if (!URL.canParse(url.trim())) return 'localhost';
  const { hostname } = new URL(url.trim());
  return /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) ? 'localhost' : hostname;
}
