import { BadTemplate } from '../templates/template.errors.js';
import { PLACEHOLDERS } from './hand-over-text.js';

/** Checks a text with which an operator hands a user their access. @throws BadTemplate for an unknown word in braces */
export function checkHandOver(text: string): void {
  const unknown = [...text.matchAll(/\{(\w*)\}/g)].find(
    ([, word = '']) => !PLACEHOLDERS.some((known) => known === word),
  );
  if (unknown === undefined) return;
  throw BadTemplate.of('unknown-word', { word: unknown[0], known: PLACEHOLDERS.map((word) => `{${word}}`) });
}

/** A line whose placeholder has no value is left out. So the advice about the link stands in the line of the link. */
export const DEFAULT_HAND_OVER = `Your account: {account}
Password: {password}
Log in at: {address}

Add this link to your app, or scan its QR code. Anyone with the link can use your account, so keep it to yourself: {link}
`;

export const DEFAULT_HAND_OVER_CHINESE = `帐号：{account}
密码：{password}
登录地址：{address}

请在应用中添加此订阅链接，或扫描二维码。任何人拿到链接都能使用您的帐号，请勿外传：{link}
`;
