import { addAddressFields } from '@bourse/protocol/wallet/fields';
import type { ChainView } from '@bourse/protocol/wallet/calls';
import { memoProblem, normalizeMemo } from '@bourse/protocol/wallet/memo';
import { wording } from '../../i18n/wording.ts';
import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { formatList } from '@bourse/ui/format/list';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call, showFailure } from '../../api/client.ts';
import { Notice } from '../../shared/Notice.tsx';
import { SettingPanel } from '../../shared/SettingPanel.tsx';
import { WithConfig } from '../../shared/WithConfig.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { useRuledForm } from '../../identity/use-ruled-form.ts';
import { ChainTabs } from '../ChainTabs.tsx';
import { chainCurrencies, chainsOf, chooseChain } from '../chains.ts';
import { MemoField } from '../MemoField.tsx';
import { CoinSelect } from '../CoinSelect.tsx';
import { withdrawLimitsQuery } from '../api.ts';
import { EMPTY_PARTY, filled, isUntouched, problemsOf } from '../travel/party-draft.ts';
import { PartyFields } from '../travel/PartyFields.tsx';
import { checkAddress } from '../withdraw/address-check.ts';
import { wholeBookQuery } from './api.ts';
import { AskFundPassword, useLacksFundPassword } from './AskFundPassword.tsx';

/** `/setting/addaddress`: one more address for the book. */
export function AddAddressPage() {
  const t = useTranslations('addresses');
  return (
    <SettingPanel title={t('add')} text={t('text')}>
      <WithConfig rows={7}>{({ chains }) => <OnChain chains={chains} />}</WithConfig>
    </SettingPanel>
  );
}

function OnChain({ chains }: { chains: readonly ChainView[] }) {
  const t = useTranslations('addresses');
  const money = useTranslations('money');
  const navigate = useNavigate();
  const chosen = chooseChain(chains, 'withdraw', useSearch({ from: '/setting/addaddress' }));
  if (!chosen) return <EmptyState text={t('noChains')} />;
  const choose = (next: { currency: string; chain?: string }) =>
    void navigate({ to: '/setting/addaddress', search: next, replace: true });
  return (
    <div className="flex max-w-110 flex-col gap-4">
      <CoinSelect
        label={money('currency')}
        value={chosen.currency}
        coins={chainCurrencies(chains)}
        onChange={(currency) => choose({ currency })}
      />
      <ChainTabs
        chains={chainsOf(chains, chosen.currency, 'withdraw')}
        value={chosen.chain}
        onChange={(chain) => choose({ currency: chosen.currency, chain })}
      />
      <AddressForm chain={chosen} chains={chains} />
    </div>
  );
}

const addressForm = addAddressFields.pick({ address: true, memo: true, remark: true, fundPassword: true });

function AddressForm({ chain, chains }: { chain: ChainView; chains: readonly ChainView[] }) {
  const t = useTranslations('addresses');
  const money = useTranslations('money');
  const withdraw = useTranslations('withdraw');
  const security = useTranslations('security');
  const travel = useTranslations('travel');
  const language = useLanguage((state) => state.language);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { form, field, pending, submit } = useRuledForm(addressForm, {
    address: '',
    memo: '',
    remark: '',
    fundPassword: '',
  });
  const lacksFundPassword = useLacksFundPassword();
  const [owner, setOwner] = useState(EMPTY_PARTY);
  const rule = useQuery(withdrawLimitsQuery).data?.travel;
  const tellsOwner = rule !== undefined && !isUntouched(owner);
  const { isSubmitted } = form.formState;
  const entered = useWatch({ control: form.control, name: 'address' }).trim();
  const memo = useWatch({ control: form.control, name: 'memo' }) ?? '';
  const addressField = field('address');
  const check = checkAddress(entered, chain, chains);
  const wrong =
    check.kind === 'other'
      ? withdraw('otherChain', { chain: chain.chain, other: formatList(check.chains, language) })
      : check.kind === 'wrong'
        ? wording(language, 'ADDRESS_INVALID', { chain: chain.chain })
        : undefined;

  const save = form.handleSubmit(({ address, remark, fundPassword }) => {
    if (check.kind !== 'right') return form.setFocus('address');
    const tag = normalizeMemo(chain.format, memo);
    if (tag === undefined || memoProblem(chain, tag)) return undefined;
    if (tellsOwner && Object.keys(problemsOf(owner)).length > 0) return undefined;
    return submit(
      async () => {
        await call('/bb/address/add', {
          currency: chain.currency,
          chain: chain.chain,
          address,
          memo: tag,
          remark,
          fundPassword,
          ...(tellsOwner && filled(owner)),
        });
        showSuccess(t('saved'));
        await queries.invalidateQueries({ queryKey: wholeBookQuery.queryKey });
        await navigate({ to: '/setting/addresslist' });
      },
      (error) => {
        form.resetField('fundPassword');
        showFailure(error);
      },
    );
  });

  return (
    <Form onSubmit={save} className="flex flex-col gap-4">
      <Field
        label={money('address')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        hint={check.kind === 'right' ? withdraw('rightFormat', { chain: chain.chain }) : undefined}
        {...addressField}
        error={addressField.error ?? wrong}
      />
      {chain.memoRule !== 'none' && (
        <MemoField
          chain={chain}
          value={memo}
          onChange={(text) => form.setValue('memo', text)}
          complete={isSubmitted}
        />
      )}
      <Field
        label={money('remark')}
        hint={t('remarkHint')}
        autoComplete="off"
        maxLength={64}
        {...field('remark')}
      />
      {rule && (
        <fieldset className="flex flex-col gap-4 rounded-card border border-line-strong p-4">
          <legend className="-ml-1 px-1 text-14 font-medium">{travel('owner')}</legend>
          <p className="text-13 text-muted">
            {travel('ownerText', { from: formatUpTo(rule.from, 2, language) })}
          </p>
          <PartyFields value={owner} onChange={setOwner} complete={isSubmitted && tellsOwner} />
        </fieldset>
      )}
      <Notice tone="warning">{t('warning')}</Notice>
      <AskFundPassword {...field('fundPassword')} />
      <Button type="submit" disabled={lacksFundPassword} pending={pending} className="self-start">
        {pending ? security('submitting') : t('add')}
      </Button>
    </Form>
  );
}
