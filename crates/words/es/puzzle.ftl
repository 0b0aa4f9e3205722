### Star Battle's rules of deduction by name, and the sentences that say why a step follows or why not.

## Names of the rules

# A title of at most 40 characters.
puzzle-rule = { $rule ->
    [surround-star] Alrededor de la estrella
    [finish-with-empty] Ya completa
    [finish-with-stars] Completar con estrellas
    [empty-adjacent] Vecinas vacías
    [columns-within-regions] Columnas en regiones
    [rows-within-regions] Filas en regiones
    [regions-within-columns] Regiones en columnas
    [regions-within-rows] Regiones en filas
    [columns-within-rows] Columnas en filas
    [rows-within-columns] Filas en columnas
    [tight-strip] Franja justa
    [squeeze] Espacio justo
    [overcounting] Cuenta de máximos
    [undercounting] Cuenta de mínimos
    [elimination] Eliminación
    [finned-count] Cuenta con aleta
    [clashing-orbit] Estrellas que se tocan
    [too-many-stars] Demasiadas estrellas
    [too-few-stars] Faltan estrellas
    [no-room] Sin espacio
   *[star-or-empty] Estrella o vacía
}

## Rows, columns and regions; they stand in other sentences as subject or object

puzzle-nothing = nada
puzzle-row = la fila { $row }
puzzle-column = la columna { $column }
# The region that holds the cell.
puzzle-region = la región de { $cell }
puzzle-rows = las filas { $rows }
puzzle-columns = las columnas { $columns }
puzzle-regions = las regiones de { $cells }
puzzle-all = { $kind ->
    [row] todas las filas
    [column] todas las columnas
   *[region] todas las regiones
}
puzzle-all-rows-but = { $count ->
    [one] todas las filas excepto la { $rows }
   *[other] todas las filas excepto las { $rows }
}
puzzle-all-columns-but = { $count ->
    [one] todas las columnas excepto la { $columns }
   *[other] todas las columnas excepto las { $columns }
}
puzzle-all-regions-but = { $count ->
    [one] todas las regiones excepto la de { $cells }
   *[other] todas las regiones excepto las { $count } de { $cells }
}
puzzle-and = { $these } y { $last }
puzzle-or = { $these } o { $last }

## Why something follows: clauses in lower case at the start, without a full stop

puzzle-are = { $mark ->
    [star] { $count ->
        [one] { $cells } es una estrella
       *[other] { $cells } son estrellas
    }
   *[black] { $count ->
        [one] { $cells } es negra
       *[other] { $cells } son negras
    }
}
puzzle-touches = ninguna estrella puede tocar la estrella de { $star }
puzzle-full = { $stars ->
    [one] { $unit } ya tiene su estrella
   *[other] { $unit } ya tiene sus { $stars } estrellas
}
puzzle-only-cells = { $unit } necesita { $stars ->
    [one] { $stars } estrella más
   *[other] { $stars } estrellas más
} y solo le { $cells ->
    [one] queda una casilla
   *[other] quedan { $cells } casillas
}
puzzle-too-few-places = { $stars ->
    [one] con una estrella en { $cells }, { $unit } no tendría casillas suficientes para la estrella que le falta
   *[other] con una estrella en { $cells }, { $unit } no tendría casillas suficientes para las { $stars } estrellas que le faltan
}
puzzle-no-place = { $stars ->
    [one] con una estrella en { $cells }, { $unit } no tendría ninguna casilla para la estrella que le falta
   *[other] con una estrella en { $cells }, { $unit } no tendría ninguna casilla para las { $stars } estrellas que le faltan
}
puzzle-no-way = { $stars ->
    [one] con una estrella en { $cells }, en { $unit } no cabría la estrella que le falta sin tocar otra
   *[other] con una estrella en { $cells }, en { $unit } no cabrían las { $stars } estrellas que le faltan sin tocarse
}
# $clash is one of the clauses under "What is impossible on a board".
puzzle-with-star = con una estrella en { $cells }, { $clash }
puzzle-tight-strip = { $lines } llevan { $stars } estrellas que no pueden tocarse, y no caben más
puzzle-squeezed-star = { $stars ->
    [one] { $unit } necesita { $stars } estrella más, y en cualquier forma de colocarla ocurre esto
   *[other] { $unit } necesita { $stars } estrellas más, y en cualquier forma de colocarlas sin que se toquen ocurre esto
}
puzzle-squeezed-black = { $stars ->
    [one] { $unit } necesita { $stars } estrella más, y una estrella aquí no dejaría forma de colocarla
   *[other] { $unit } necesita { $stars } estrellas más, y una estrella aquí no dejaría forma de colocarlas sin que se toquen
}
# $lines need $stars stars, and $regions (each with its number) can put at most that many there.
puzzle-overcounted = { $n_lines ->
    [one] { $lines } necesita { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }; con { $regions } se llega ahí como mucho a { $stars }
   *[other] { $lines } necesitan { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }; con { $regions } se llega ahí como mucho a { $stars }
}
puzzle-undercounted = { $n_lines ->
    [one] { $lines } solo necesita { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }; por { $regions } tiene que haber ahí al menos { $stars }
   *[other] { $lines } solo necesitan { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }; por { $regions } tiene que haber ahí al menos { $stars }
}
# $outer needs $stars stars; $inner lies in it and takes all of them.
puzzle-lies-within = { $n_outer ->
    [one] { $outer } necesita { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }; { $inner } { $n_inner ->
        [one] está entera ahí y se lleva
       *[other] están enteras ahí y se llevan
    } { $stars ->
        [1] esa
        [2] ambas
       *[other] las { $stars }
    }
   *[other] { $outer } necesitan { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }; { $inner } { $n_inner ->
        [one] está entera ahí y se lleva
       *[other] están enteras ahí y se llevan
    } { $stars ->
        [1] esa
        [2] ambas
       *[other] las { $stars }
    }
}
puzzle-open-within = { $n_outer ->
    [one] { $outer } necesita { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }; { $inner } { $n_inner ->
        [one] tiene ahí todas sus casillas abiertas y se lleva
       *[other] tienen ahí todas sus casillas abiertas y se llevan
    } { $stars ->
        [1] esa
        [2] ambas
       *[other] las { $stars }
    }
   *[other] { $outer } necesitan { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }; { $inner } { $n_inner ->
        [one] tiene ahí todas sus casillas abiertas y se lleva
       *[other] tienen ahí todas sus casillas abiertas y se llevan
    } { $stars ->
        [1] esa
        [2] ambas
       *[other] las { $stars }
    }
}
puzzle-missing-within = lo que queda dentro necesita al menos otras tantas estrellas

## What is impossible on a board

puzzle-stars-touch = las estrellas de { $star } y { $other } se tocan
puzzle-too-many = { $stars ->
    [one] { $unit } tiene { $stars } estrella en vez de { $wanted }
   *[other] { $unit } tiene { $stars } estrellas en vez de { $wanted }
}
puzzle-few-places = { $unit } tiene { $places ->
    [one] { $places } casilla
   *[other] { $places } casillas
} para { $stars ->
    [one] { $stars } estrella
   *[other] { $stars } estrellas
}
puzzle-no-fit = { $stars ->
    [one] { $unit } necesita { $stars } estrella más, que no cabe
   *[other] { $unit } necesita { $stars } estrellas más, que no caben sin tocarse
}
puzzle-crowded-strip = { $lines } llevan { $stars } estrellas que no pueden tocarse, y solo caben { $room }
# $outer has no room for all stars that $inner needs; $room is at least 0.
puzzle-crowded-within = { $n_inner ->
    [one] { $inner } necesita { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }, pero tiene todas sus casillas abiertas en { $outer }, que { $n_outer ->
        [one] { $room ->
            [0] no necesita más
           *[other] solo necesita { $room }
        }
       *[other] { $room ->
            [0] no necesitan más
           *[other] solo necesitan { $room }
        }
    }
   *[other] { $inner } necesitan { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }, pero tienen todas sus casillas abiertas en { $outer }, que { $n_outer ->
        [one] { $room ->
            [0] no necesita más
           *[other] solo necesita { $room }
        }
       *[other] { $room ->
            [0] no necesitan más
           *[other] solo necesitan { $room }
        }
    }
}
puzzle-no-region = { $n_lines ->
    [one] { $lines } necesita { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }, pero ninguna región puede tener una ahí
   *[other] { $lines } necesitan { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }, pero ninguna región puede tener una ahí
}
puzzle-regions-put-few = { $n_lines ->
    [one] { $lines } necesita { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }, pero con { $regions } solo se llega ahí a { $put }
   *[other] { $lines } necesitan { $stars ->
        [one] { $stars } estrella más
       *[other] { $stars } estrellas más
    }, pero con { $regions } solo se llega ahí a { $put }
}
# $stars is at least 0.
puzzle-regions-put-many = { $n_lines ->
    [one] { $lines } { $stars ->
        [0] no necesita más estrellas
        [one] solo necesita { $stars } estrella más
       *[other] solo necesita { $stars } estrellas más
    }, pero por { $regions } tiene que haber ahí al menos { $put }
   *[other] { $lines } { $stars ->
        [0] no necesitan más estrellas
        [one] solo necesitan { $stars } estrella más
       *[other] solo necesitan { $stars } estrellas más
    }, pero por { $regions } tiene que haber ahí al menos { $put }
}

## Suppositions

# $links are clauses separated by semicolons; the last says what is impossible.
puzzle-chain = { $mark ->
    [star] supón que { $cell } es una estrella: { $links }
   *[black] supón que { $cell } es negra: { $links }
}
# A chain too long for one sentence: how many links lead to the contradiction; more than 7.
puzzle-long-chain = { $mark ->
    [star] supón que { $cell } es una estrella: tras { $links } eslabones se llega a una contradicción: { $because }
   *[black] supón que { $cell } es negra: tras { $links } eslabones se llega a una contradicción: { $because }
}
# A link of the chain: its number, its conclusion and why.
puzzle-link-since = ({ $number }) { $are }, porque { $because }
puzzle-suppose = { $mark ->
    [star] supón que { $cell } es una estrella
   *[black] supón que { $cell } es negra
}
puzzle-either-way = se deduce tanto si { $cell } es una estrella como si es negra
puzzle-nothing-goes = { $mark ->
    [star] si { $cell } fuera una estrella, nada encajaría
   *[black] si { $cell } fuera negra, nada encajaría
}

## Why a step does not follow

puzzle-known = { $mark ->
    [star] { $cell } ya era una estrella: un paso solo puede marcar casillas que estaban abiertas
   *[black] { $cell } ya era negra: un paso solo puede marcar casillas que estaban abiertas
}
puzzle-does-not-follow = { $cell } no se deduce de «{ $rule }»: { $why }
puzzle-changed = «{ $rule }» es una contradicción y no cambia nada: { $cell } ha cambiado
puzzle-no-contradiction = «{ $rule }» no se da en ninguna parte del tablero: { $why }
puzzle-two-branches = «{ $rule }» abre exactamente dos ramas, y hay { $count }
puzzle-one-cell = «{ $rule }» supone algo de una sola casilla abierta; las ramas se distinguen del tablero en esto: { $cells }
puzzle-no-cell = ninguna casilla
puzzle-not-split = { $cell } no está dividida: en una rama es una estrella y en la otra es negra
puzzle-no-case = «{ $rule }» no separa casos: lleva a un solo tablero

## After `C3 does not follow by Surround Star: `

puzzle-why-unknown = vuelve a estar abierta
puzzle-why-stars = de la regla se deducen estrellas
puzzle-why-blacks = de la regla se deducen casillas negras
puzzle-why-nothing = de la regla no se deduce ninguna casilla
puzzle-why-open = { $row }, { $column } y { $region } tienen más casillas abiertas que estrellas por colocar
puzzle-why-strip = { $mark ->
    [star] no hay dos líneas vecinas con el espacio justo para sus estrellas que la hagan estrella
   *[black] no hay dos líneas vecinas con el espacio justo para sus estrellas que la hagan negra
}
puzzle-why-over = { $mark ->
    [star] no hay líneas vecinas que necesiten todas las estrellas que las regiones pueden tener ahí y la hagan estrella
   *[black] no hay líneas vecinas que necesiten todas las estrellas que las regiones pueden tener ahí y la hagan negra
}
puzzle-why-under = { $mark ->
    [star] no hay líneas vecinas que solo tengan las estrellas que las regiones deben tener ahí y la hagan estrella
   *[black] no hay líneas vecinas que solo tengan las estrellas que las regiones deben tener ahí y la hagan negra
}
puzzle-why-without = { $row }, { $column } y { $region } pueden colocar sin ella las estrellas que les faltan
puzzle-why-with = con una estrella ahí, cada fila, columna y región cercana aún puede colocar las estrellas que le faltan
puzzle-why-far = no toca ninguna estrella
puzzle-why-not-full = ni { $row } ni { $column } ni { $region } tiene ya todas sus estrellas
puzzle-why-places = una estrella ahí dejaría casillas suficientes a todas las filas, columnas y regiones de alrededor
puzzle-why-room = una estrella ahí dejaría a cada fila, columna y región espacio para sus estrellas
puzzle-why-counted = una estrella ahí dejaría espacio suficiente en todas las filas, columnas y regiones, hasta donde cuenta la regla
# $this names units of the kind $inner, $that units of the kind $outer.
puzzle-why-within = aparte de { $this }, no hay { $inner ->
    [row] filas
    [column] columnas
   *[region] regiones
} cuyas estrellas solo quepan en { $that } y en { $outer ->
    [row] filas
    [column] columnas
   *[region] regiones
} a las que les falten las mismas

## After `Too Few Stars shows nowhere on the board: `

puzzle-none-touch = no hay dos estrellas que se toquen
puzzle-none-too-many = { $stars ->
    [one] ninguna fila, columna ni región tiene más de { $stars } estrella
   *[other] ninguna fila, columna ni región tiene más de { $stars } estrellas
}
puzzle-none-too-few = { $stars ->
    [one] cada fila, columna y región tiene casillas para { $stars } estrella
   *[other] cada fila, columna y región tiene casillas para { $stars } estrellas
}
puzzle-none-crowded = no hay filas, columnas ni regiones que, contadas juntas, no tengan espacio para sus estrellas

## What is wrong with a step of an imported proof

puzzle-no-rule = no se nombra ninguna regla
puzzle-beside-others = hay otros pasos desde el mismo tablero: solo un caso tiene ramas
puzzle-joins = sale de { $count } tableros: solo una unión junta ramas
puzzle-after-contradiction = sigue después de una contradicción
puzzle-merges-one = una unión junta al menos dos tableros distintos
# $cells may be puzzle-nothing.
puzzle-merges-other = el tablero unido debe ser el de antes de las ramas, con este cambio y ningún otro: { $cells }

## What makes no puzzle

puzzle-size-out = el tamaño { $size } no vale: una cuadrícula tiene de { $least } a { $most } filas
puzzle-stars-out = { $stars } estrellas no valen: cada fila, columna y región tiene de 1 a { $most }
puzzle-cells-given = se dan { $found } casillas para { $size } filas de { $size }: se esperan { $expected }
puzzle-regions-given = la cuadrícula tiene { $found ->
    [one] { $found } región
   *[other] { $found } regiones
}, se esperan { $size }, tantas como filas
puzzle-torn = la región de { $first } está partida: { $stray } no está unida a ella
puzzle-no-room = ninguna cuadrícula de { $size } filas admite { $stars } estrellas en cada una: prueba una más grande o menos estrellas
puzzle-not-found = no se ha encontrado ningún puzle de nivel { $level } en { $tries } intentos: prueba otro nivel o tamaño
puzzle-no-such-level = no se hacen puzles de { $size }×{ $size } con { $stars }★ de nivel { $level }: elige { $choices }
puzzle-fewer-stars = ningún nivel, o { $most }★ como mucho
puzzle-no-level-or-size = ningún nivel, o { $size }×{ $size }
puzzle-no-level-or-sizes = ningún nivel, o un tamaño de { $least } a { $most }
puzzle-stopped-after = parado tras { $tries ->
    [one] { $tries } intento
   *[other] { $tries } intentos
}
