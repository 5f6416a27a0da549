import type { Standing } from '../links/standing.js';

export type Language = 'en' | 'zh';

export interface PageTexts {
  readonly standing: Readonly<Record<Standing, string>>;
  readonly traffic: string;
  readonly of: (used: string, all: string) => string;
  readonly validThrough: string;
  readonly noEnd: string;
  readonly fromFirstUse: (days: number) => string;
  readonly devices: string;
  readonly link: string;
  readonly copy: string;
  readonly copied: string;
  readonly keep: string;
  readonly noLink: string;
  readonly open: string;
  readonly openHint: string;
  readonly scan: string;
  readonly otherApps: string;
  /** For an app that cannot have all servers. */
  readonly needAnotherApp: (count: number, all: number) => string;
  /** For a program that previews links. */
  readonly private: string;
}

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    standing: {
      active: 'Active',
      off: 'Off',
      banned: 'Banned',
      expired: 'Expired',
      'used-up': 'All traffic used',
      'no-servers': 'No server yet',
      'no-fitting-servers': 'No server yet',
    },
    traffic: 'Traffic',
    of: (used, all) => `${used} of ${all}`,
    validThrough: 'Valid through',
    noEnd: 'no end',
    fromFirstUse: (days) => (days === 1 ? '1 day from the first use' : `${days} days from the first use`),
    devices: 'Devices',
    link: 'Your link',
    copy: 'Copy',
    copied: 'Copied',
    keep: 'Anyone with this link can use your account. Keep it to yourself.',
    noLink: 'Copy the address of this page into your app.',
    open: 'Open in an app',
    openHint: 'The app must be installed on this device.',
    scan: 'Scan with your phone',
    otherApps: 'Other apps: add a subscription there, and paste the link.',
    needAnotherApp: (count, all) => `${count} of ${all} servers need another app`,
    private: 'A private link: open it in your app or in a browser.',
  },
  zh: {
    standing: {
      active: '正常',
      off: '已停用',
      banned: '已封禁',
      expired: '已到期',
      'used-up': '流量已用完',
      'no-servers': '暂无节点',
      'no-fitting-servers': '暂无节点',
    },
    traffic: '流量',
    of: (used, all) => `已用 ${used}，共 ${all}`,
    validThrough: '有效期至',
    noEnd: '长期有效',
    fromFirstUse: (days) => `首次使用后 ${days} 天`,
    devices: '设备数',
    link: '订阅链接',
    copy: '复制',
    copied: '已复制',
    keep: '任何人拿到此链接都能使用您的帐号，请勿外传。',
    noLink: '请将本页地址复制到应用中。',
    open: '导入应用',
    openHint: '请先在本设备上安装应用。',
    scan: '手机扫码导入',
    otherApps: '其他应用：在应用中添加订阅，然后粘贴链接。',
    needAnotherApp: (count, all) => `${all} 个节点中有 ${count} 个需要其他应用`,
    private: '私人链接：请在应用或浏览器中打开。',
  },
};

/** The language of the page by `Accept-Language`; English by default. */
export function languageOf(header: string): Language {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find((text) => text !== undefined);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ language, quality }) => (language === 'en' || language === 'zh') && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted[0]?.language === 'zh' ? 'zh' : 'en';
}
