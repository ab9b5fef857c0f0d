"""The house: its rules, each declared beside the code that obeys it, and the rulings in force."""

from __future__ import annotations

from pydantic import Field

from controller.rules.authority import AuthorityRules
from controller.rules.award import OddRules
from controller.rules.betting import LimitRules, PotLimitRules
from controller.rules.game import DrawmahaRules, PineappleRules, ShortDeckRules
from controller.rules.openers import StudRules
from controller.rules.out_of_turn import OutOfTurnRules
from controller.rules.owing import BlindRules, StraddleRules
from controller.rules.positions import ButtonRules
from controller.rules.pot_figure import ConsoleRules
from controller.rules.rake import RakeRules
from controller.rules.ruling import Ruling
from controller.rules.running import RunRules
from controller.rules.said import SaidRules
from controller.rules.shares import Model
from controller.rules.shoe import ShoeRules
from controller.rules.steps.deal import DealRules
from controller.rules.steps.discard import DrawRules
from controller.rules.steps.post import AnteRules, BombPotRules
from controller.rules.steps.show import ShowdownRules
from controller.rules.substantial import SubstantialRules


class House(Model):
    """A house profile. `rulings` has, for each irregularity, the rulings in force, most preferred first."""

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    title: str
    ante: AnteRules = AnteRules()
    authority: AuthorityRules = AuthorityRules()
    blinds: BlindRules = BlindRules()
    bomb_pot: BombPotRules = BombPotRules()
    button: ButtonRules = ButtonRules()
    console: ConsoleRules = ConsoleRules()
    deal: DealRules = DealRules()
    draw: DrawRules = DrawRules()
    drawmaha: DrawmahaRules = DrawmahaRules()
    limit: LimitRules = LimitRules()
    pineapple: PineappleRules = PineappleRules()
    pl: PotLimitRules = PotLimitRules()
    run_it: RunRules = RunRules()
    sa: SubstantialRules = SubstantialRules()
    shoe: ShoeRules = ShoeRules()
    short_deck: ShortDeckRules = ShortDeckRules()
    straddle: StraddleRules = StraddleRules()
    stud: StudRules = StudRules()
    showdown: ShowdownRules = ShowdownRules()
    odd: OddRules = OddRules()
    oot: OutOfTurnRules = OutOfTurnRules()
    said: SaidRules = SaidRules()
    rake: RakeRules = RakeRules()
    rulings: dict[str, tuple[Ruling, ...]] = Field(default_factory=dict)

    def ruling(self, name: str) -> Ruling | None:
        """The ruling in force that is called so, such as `too_many/play_on`; None where the house has none."""
        known = self.rulings.get(name.partition("/")[0], ())
        return next((ruling for ruling in known if ruling.id == name), None)
