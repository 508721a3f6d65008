import type { GoingLive } from '../en/going-live.ts';

export const goingLive: GoingLive = {
  titles: {
    schema: '데이터베이스',
    publicUrl: '공개 주소',
    mail: '메일',
    brand: '브랜드',
    service: '고객센터',
    legal: '법적 문서',
    admins: '관리자 두 명',
    finance: '재무 담당 두 명',
    waits: '대기 시간과 접근',
    signOn: '통합 로그인',
    chains: '입금',
    clock: '시계',
    desks: '하우스 계정',
    fileHandles: '파일 핸들',
    disk: '디스크',
    backup: '백업',
    restore: '복원',
    alerts: '경보',
    payouts: '지급',
  },
  findings: {
    checkFailed: '확인하지 못했습니다: {why}',
    schemaCurrent: '테이블이 이 버전과 일치합니다.',
    schemaEmpty: '비어 있습니다. 거래소를 한 번 시작하면 테이블이 만들어집니다.',
    schemaOlder:
      '이전 버전의 데이터베이스로, 이 버전의 업그레이드 단계 {count}개({last}까지)가 적용되지 않았습니다. 백업한 뒤 이 버전을 시작하면 업그레이드됩니다.',
    schemaNewer: '이 버전이 알지 못하는 더 새로운 버전의 데이터베이스입니다({steps}). 새 버전을 설치하세요.',
    schemaWaits: '데이터베이스가 이 버전으로 업그레이드된 뒤에 확인할 수 있습니다.',
    urlNotGiven: 'PUBLIC_URL을 설정하세요. 그 전까지 메일의 링크는 PUBLIC_HOSTS의 첫 번째 이름을 씁니다.',
    urlNotHttps: '{url} 주소가 HTTPS가 아닙니다.',
    urlGiven: '모든 링크에 {url} 주소를 씁니다.',
    mailToFiles: '메일이 파일로만 남습니다. SMTP_URL과 MAIL_FROM을 설정하세요.',
    mailUntested:
      '{server} 서버를 통해 {from} 주소로 보낸 테스트 메일이 아직 확인되지 않았습니다. 콘솔의 오픈 준비 화면에서 보내고 코드를 입력하세요.',
    mailCame: '{server} 서버를 통해 {from} 주소로 보낸 테스트 메일이 {by}에게 도착했습니다.',
    brandDefault: '아직 소프트웨어의 기본 이름을 쓰고 있습니다. 콘솔(브랜드) 또는 BRAND_NAME으로 설정하세요.',
    brandSet: '사용자에게 ‘{brand}’(으)로 표시됩니다.',
    serviceNone:
      '사용자가 문의할 곳이 없습니다. 콘솔의 브랜드 페이지에서 고객센터 연락처를 설정하거나 SERVICE_URL을 설정하세요.',
    serviceExample: '{email} 주소는 예시입니다.',
    serviceSet: '사용자 문의처: {contact}',
    legalHidden: '‘{page}’ 페이지가 게시되지 않았습니다.',
    legalPlaceholder: '‘{page}’ 페이지에 채우지 않은 자리가 남아 있습니다([[…]] 또는 example.com).',
    legalLanguages: '‘{page}’ 페이지에 없는 언어: {languages}',
    legalShown: '거래소 안내 페이지가 모두 네 가지 언어로 게시되었습니다.',
    admins: '로그인할 수 있는 관리자: {count}명. 두 사람이 필요한 일에는 두 명이 있어야 합니다.',
    finance: '로그인할 수 있는 재무 담당: {count}명. 큰 금액의 지급과 입금 처리는 두 사람이 필요합니다.',
    signOnNone: '운영자는 비밀번호와 인증 앱으로 로그인합니다. 설정된 제공자가 없습니다.',
    signOnAnswers: '{name} 응답이 정상입니다.',
    signOnDown: '{name} 응답이 없습니다: {why}',
    signOnLinked: '연결된 운영자: {all}명 중 {count}명',
    signOnShut:
      '운영자 {all}명 중 {count}명만 연결되어 있고, OIDC_LOCAL_LOGIN=admins 설정 때문에 연결되지 않은 사람은 로그인할 수 없습니다. 연결하거나 everyone으로 바꾸세요.',
    chainsNone: '입금할 수 있는 코인이 없습니다. 주소나 확장 공개 키가 설정되지 않았습니다.',
    chainsNowhere: '열려 있지만 주소가 없어 입금할 수 없습니다: {chains}. 주소를 설정하거나 닫으세요.',
    chainsShared:
      '입금 주소가 핫월렛 또는 콜드월렛과 같아, 하우스가 보낸 자금을 사용자가 입금으로 신청할 수 있습니다: {addresses}. 다른 입금 주소를 설정하세요.',
    chainsReached: '입금 가능: {chains}',
    clockInvented: '가상의 시세를 쓰고 있어 비교할 시계가 없습니다.',
    clockUnknown: '{source}에서 시각을 받지 못했습니다: {why}',
    clockApart: '시세 제공처와 시계가 {ms}ms 차이 납니다. 1000ms부터는 시세를 받지 않습니다.',
    desksFunded: '모든 하우스 계정이 맡은 한도에 필요한 자금을 갖고 있습니다.',
    deskShort:
      '{desk} 보유: {held} {currency}, 권장: {suggested}. 두 사람의 승인으로 입금 처리하세요(콘솔의 오픈 준비 화면).',
    deskUnpriced: '{desk} 보유: {held} {currency}. 아직 시세가 없어 권장 금액을 계산할 수 없습니다.',
    handles: '파일 핸들 {count}개. 4096개 미만이면(ulimit -n, LimitNOFILE) 접속할 수 있는 사용자가 적습니다.',
    diskFree: '{folder} 여유 공간 {gib}GiB. 10GiB 미만은 부족합니다.',
    databaseDiskFree: '데이터베이스 디스크 여유 공간 {gib}GiB. 10GiB 미만은 부족합니다.',
    databaseDiskUnknown:
      '데이터베이스 디스크를 감시하지 않고 있습니다. 데이터베이스가 이 서버에 있으면 해당 역할에 pg_read_all_settings 권한을 부여하고, 다른 서버에 있으면 DATABASE_DISK_PATH 또는 DATABASE_DISK_MB를 설정하세요(docs/operations.md의 Disk).',
    backupNone:
      '아직 백업이 없습니다. bourse backup --to 폴더 명령을 매일 실행하세요(복제한 소스에서는 npm run backup -- --to 폴더).',
    backupOld: '마지막 백업: {time}({file}). 이틀이 지났습니다.',
    backupMade: '마지막 백업: {time}({file})',
    restoreNone:
      '아직 백업을 복원해 보지 않았습니다: bourse restore 파일 --drill (복제한 소스에서는 npm run restore -- 파일 --drill)',
    restoreMade: '{time}에 백업을 복원하고 감사했습니다({file}).',
    alertsUntested:
      '테스트 경보를 받은 사람이 없습니다. 콘솔의 오픈 준비 화면에서 발생시키고 코드를 입력하세요.',
    alertsCame: '테스트 경보가 {time}에 {by}에게 도착했습니다.',
    waitHours: '새 운영자는 {hours}시간 동안 아무것도 승인할 수 없습니다.',
    waitNone:
      '새 운영자가 바로 승인할 수 있습니다(OPERATOR_WAIT_HOURS가 0). 24로 바꾸고 다시 시작하세요. 이미 등록을 마친 운영자는 기다리지 않아도 됩니다.',
    waitProofOff:
      '승인할 때 본인 확인을 다시 요구하지 않습니다(APPROVAL_PROOF가 꺼져 있음). 켜고 다시 시작하세요.',
    waitProtections:
      '계정 보호를 약하게 하는 변경이 바로 적용됩니다(PROTECTION_WAIT_HOURS가 0). 24로 바꾸고 다시 시작하세요.',
    waitPlainHttp:
      '운영 콘솔이 암호화되지 않은 HTTP를 받습니다(PLAIN_HTTP가 켜져 있음). 프록시가 TLS를 처리한다면 이 설정을 빼세요.',
    waitShort:
      '{name}가 {hours}입니다. 밤사이의 변경이 누군가 알아차리기 전에 적용됩니다. 24로 바꾸고 다시 시작하세요.',
    waitConsoleAny:
      '매개변수와 관계없이 운영 콘솔이 모든 주소에 열려 있습니다(CONSOLE_ADDRESSES가 any). 매개변수를 고친 뒤 이 설정을 빼고 다시 시작하세요.',
    waitTrustsAll:
      '누구나 귀사의 프록시로 취급되어 아무 주소나 내세울 수 있습니다(TRUST_PROXY가 {proxies}). 귀사의 프록시만 지정하고 다시 시작하세요.',
    waitDemo: '데모이므로 새 운영자가 바로 승인할 수 있습니다.',
    backupRestored: '{time}에 {file} 백업에서 복원했으며, 그 뒤로 만든 백업이 없습니다. 백업을 만드세요.',
    payoutsHeld:
      '{time} 복원 이후 지급이 보류되어 있습니다. 관리자 두 명이 콘솔의 오픈 준비 화면에서 장부와 체인이 일치함을 확인해야 합니다.',
    payoutsCompared: '복원 뒤 장부와 체인을 대조했습니다.',
    payoutsGo: '지급이 보류되어 있지 않습니다.',
  },
};
