import { type Choice, choiceOf } from '../../src/subscriptions/answer/chosen-format.js';
import { ClientRules } from '../../src/subscriptions/texts/client-rules.js';
import { DEFAULT_CLIENT_RULES } from '../../src/subscriptions/texts/default-client-rules.js';

const rules = ClientRules.read(DEFAULT_CLIENT_RULES);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const chosen = (userAgent: string, words: string[] = [], accept = '*/*'): Choice =>
  choiceOf({ userAgent, words, accept }, rules);

describe('the format', () => {
  it.each<[string, Choice]>([
    ['Clash-Verge/v2.4.2', 'clash'],
    ['clash-verge/v1.3.8', 'clash'],
    ['Clash.Meta/1.16', 'clash'],
    ['clash-meta', 'clash'],
    ['Mihomo/1.19', 'clash'],
    ['mihomo.party/v1.7.0 (clash.meta)', 'clash'],
    ['ClashMetaForAndroid/2.11.4.Meta', 'clash'],
    ['FlClash/v0.8.87 clash-verge Platform/android', 'clash'],
    ['Stash/2.7.1 Clash/1.11.0', 'clash'],
    ['OpenClash', 'clash'],
    ['NekoBox/Android/1.3.8 (Prefer ClashMeta Format)', 'clash'],
    ['Throne/1.0.0 (Prefer ClashMeta Format)', 'clash'],
    ['bob_vpn/1.0', 'clash'],
    ['clash', 'clash'],
    ['ClashforWindows/0.20.39', 'clash-legacy'],
    ['ClashForAndroid/2.5.12', 'clash-legacy'],
    ['ClashX/1.118.0 (com.west2online.ClashX; build:1.118.0; macOS 14.1)', 'clash-legacy'],
    ['ClashX Meta/v1.3.0 (com.metacubex.ClashX.meta)', 'clash'],
    ['SFA/1.12.3 (464; sing-box 1.12.3; language zh_CN)', 'sing-box'],
    ['SFI/1.11.4 (Build 2; sing-box 1.11.4; language en_US)', 'sing-box-legacy'],
    ['SFM/1.11.4', 'sing-box-legacy'],
    ['SFT/1.13.0', 'sing-box'],
    ['SFL/1.12.0', 'sing-box'],
    ['sing-box 1.9.3', 'sing-box-legacy'],
    ['sing-box/2.0.0', 'sing-box'],
    ['HiddifyNext/2.5.7 (android) like ClashMeta v2ray sing-box', 'sing-box'],
    ['Karing/1.0.27', 'sing-box'],
    ['InHive/1.0', 'sing-box'],
    ['Surge iOS/3272', 'surge'],
    ['Surge Mac/2985', 'surge'],
    ['Surfboard/2.24.4 (com.getsurfboard; build:112)', 'surfboard'],
    ['Shadowrocket/2070 CFNetwork/1490.0.4 Darwin/23.2.0', 'shadowrocket'],
    ['Quantumult%20X/1.0.30 (iPhone13,2; iOS 14.7.1)', 'quantumult-x'],
    ['Loon/762 CFNetwork/1494.0.7 Darwin/23.4.0', 'loon'],
    ['v2rayN/6.40', 'base64'],
    ['v2rayNG/1.8.29', 'base64'],
    ['v2rayU/4.2', 'base64'],
    ['Happ/1.63.1', 'base64'],
    ['Streisand/1.6', 'base64'],
    ['passwall/4.77', 'base64'],
    ['ssrplus', 'base64'],
    ['SagerNet/0.8.1', 'base64'],
    ['ShadowsocksR/4.9', 'base64'],
    ['Shadowsocks/5.3.3 (Android)', 'sip008'],
    ['shadowsocks-windows/4.4.1', 'sip008'],
    ['Outline-Client/1.0', 'sip008'],
    ['SSconf/1', 'sip008'],
    ['curl/8.5.0', 'base64'],
    ['', 'base64'],
  ])('for %s is %s', (userAgent, format) => {
    expect(chosen(userAgent)).toBe(format);
    expect(chosen(userAgent.toUpperCase())).toBe(format);
  });

  it('is the page for a browser that asks for HTML, and base64 for a program with its name', () => {
    expect(chosen(FIREFOX, [], HTML)).toBe('page');
    expect(chosen(FIREFOX)).toBe('base64');
    expect(chosen('Clash-Verge/v2.4.2', [], HTML)).toBe('clash');
    expect(chosen('curl/8.5.0', [], HTML)).toBe('base64');
  });

  it.each<[string, Choice]>([
    ['clash', 'clash'],
    ['CLASH', 'clash'],
    ['meta', 'clash'],
    ['singbox', 'sing-box'],
    ['sing-box-legacy', 'sing-box-legacy'],
    ['sip002', 'base64'],
    ['ss', 'base64'],
    ['v2rayng', 'base64'],
    ['v2rayjson', 'base64'],
    ['outline', 'sip008'],
    ['qx', 'quantumult-x'],
    ['page', 'page'],
  ])('for the word %s of an address is %s, whatever the user agent', (word, format) => {
    for (const userAgent of [FIREFOX, 'Surge iOS/3272']) expect(chosen(userAgent, [word], HTML)).toBe(format);
  });

  it('is that of the first word that names one, and an unknown word counts for nothing', () => {
    expect(chosen('Loon/762', ['nonsense', 'surge', 'clash'])).toBe('surge');
    expect(chosen('Loon/762', ['nonsense'])).toBe('loon');
  });

  it('of sing-box is the older one for an app before 1.12, also by a word', () => {
    expect(chosen('SFA/1.11.9', ['sing-box'])).toBe('sing-box-legacy');
    expect(chosen('SFA/1.11.9', ['singbox'])).toBe('sing-box-legacy');
    expect(chosen(FIREFOX, ['sing-box'])).toBe('sing-box');
  });
});
