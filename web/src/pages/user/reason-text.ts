import { useTranslation } from 'react-i18next';
import type { EntitlementRule } from '../../api/resources/users.js';
import { useFormats } from '../../format/use-formats.js';

/** Returns a function that explains the result of one rule, in English where the messages lack the rule. */
export function useReasonText(): (rule: EntitlementRule) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return (rule) => {
    switch (rule.rule) {
      case 'status':
        return t(`user.because.status.${rule.values.status}`, rule.because);
      case 'enable':
        return t(rule.values.enable === 1 ? 'user.because.enabled' : 'user.because.disabled');
      case 'ban_time':
        return rule.values.ban_time === null
          ? t('user.because.noBan')
          : t('user.because.banUntil', { moment: formats.moment(rule.values.ban_time) });
      case 'traffic':
        return t('common.usedOf', {
          used: formats.bytes(rule.values.used),
          allowance: formats.bytes(rule.values.transfer_enable),
        });
      case 'expired_at':
        return t('user.because.goodThrough', { day: formats.date(rule.values.expired_at) });
      case 'port':
        return rule.values.port === 0 ? t('user.because.noPort') : t('user.because.port', { port: rule.values.port });
      case 'level':
        return t('user.because.level', rule.values);
      case 'group':
        return rule.values.group === null
          ? t('user.because.noGroup')
          : t('user.because.group', { name: rule.values.group });
      default:
        return (rule as EntitlementRule).because;
    }
  };
}
