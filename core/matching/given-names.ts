const names = `alexander alexandra alex sandy sasha|albert al bert|andrew andy drew|anthony tony|barbara barb|benjamin ben
catherine katherine kathryn kate kathy cathy katie|charles charlie chuck|christopher chris|christine christina chris tina
daniel dan danny|david dave davey|deborah debra deb debbie|donald don|dorothy dot dottie|douglas doug|edward ed eddie ted ned
elizabeth liz lizzie beth betsy betty eliza|frances fran|francis frank|frederick fred freddie|gabriel gabe|gerald gerry jerry
gregory greg|henry harry hank|isabella isabel bella|jacob jake|james jim jimmy jamie|jeffrey jeff|jennifer jen jenny
jessica jess jessie|john johnny jack|jonathan jon|joseph joe joey|joshua josh|kenneth ken kenny|lawrence larry
leonard leo len lenny|louis lou|margaret maggie meg peggy marge|matthew matt|michael mike mick mickey|nathaniel nathan nate
nicholas nick|pamela pam|patricia pat patty tricia|patrick pat paddy|peter pete|philip phillip phil|raymond ray
rebecca becky|richard rick ricky dick rich|robert bob bobby rob robbie|ronald ron ronnie|samuel sam sammy|samantha sam
stephen steven steve|susan sue suzie|theodore ted teddy theo|theresa terry tess|thomas tom tommy|timothy tim
victoria vicky tori|vincent vince|walter walt|william bill billy will willie|zachary zach zack`;

/** Of each given name, the others by which the same people are called. */
export const formsOfNames: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ...Map.groupBy(
      names.split(/[|\n]/).flatMap((group) => {
        const forms = group.trim().split(' ');
        return forms.map((form) => ({ form, forms }));
      }),
      ({ form }) => form,
    ),
  ].map(([form, groups]) => [form, new Set(groups.flatMap(({ forms }) => forms))]),
);
